/** What is refused is named, and shown where that helps; a secret is never shown. */
import { expect } from 'chai';
import { z } from 'zod';
import { ENDPOINTS } from '../../api/app.ts';
import { TramaError } from '../../shared/platform/errors.ts';
import { parseOrThrow } from '../../shared/platform/validation.ts';
import { newAccount, type Account } from '../accounts/support.ts';
import { anonymousClient, type Client } from '../support/client.ts';

const MARK = 'hunter2';
const SECRET = /password|token$/i;

/** Values of every wrong kind that hold the mark. */
const HOSTILE: unknown[] = [
  MARK,
  `${MARK}${'x'.repeat(200)}`,
  `${MARK}\0 and more`,
  [MARK],
  { [MARK]: MARK },
  [[MARK], { deep: { deeper: MARK } }],
];

/** Every name that a schema of a body knows, however deep. */
function namesIn(schema: unknown, found = new Set<string>()): Set<string> {
  if (schema instanceof z.ZodObject)
    for (const [name, inner] of Object.entries(schema.shape)) {
      found.add(name);
      namesIn(inner, found);
    }
  return found;
}

describe('17: errors', () => {
  const withBodies = ENDPOINTS.filter(({ body }) => body instanceof z.ZodType);

  it('never show what a secret field holds, on any endpoint', () => {
    let secrets = 0;
    for (const { method, path, body } of withBodies) {
      const schema = body as z.ZodType;
      const names = [...namesIn(schema)];
      for (const value of HOSTILE) {
        const sources: Record<string, unknown>[] = [
          // where it belongs, and inside whatever else the endpoint takes
          Object.fromEntries(names.filter((name) => SECRET.test(name)).map((name) => [name, value])),
          ...['password', 'newPassword', 'token', 'apiKey', 'clientSecret'].map((inner) =>
            Object.fromEntries(names.map((name) => [name, { [inner]: value }])),
          ),
        ];
        secrets += Object.keys(sources[0]!).length;
        for (const source of sources)
          try {
            parseOrThrow(schema, source);
          } catch (error) {
            expect(error).to.be.instanceOf(TramaError);
            const { message, details } = error as TramaError;
            expect(JSON.stringify({ message, details }), `${method} ${path}`).to.not.contain(MARK);
          }
      }
    }
    expect(secrets).to.be.greaterThan(20);
  });

  it('show other values, so that they can be found', () => {
    try {
      parseOrThrow(z.object({ country: z.enum(['IT']), moduleKeys: z.array(z.enum(['suppliers'])) }), {
        country: 'Italy',
        moduleKeys: ['sales'],
      });
      expect.fail('refused');
    } catch (error) {
      expect((error as TramaError).message).to.contain('(got "Italy")');
      expect(JSON.stringify((error as TramaError).details)).to.contain('sales');
    }
  });

  describe('of a running service', () => {
    let account: Account;
    let anybody: Client;
    before(async () => {
      account = await newAccount();
      anybody = anonymousClient(account.stack);
    });

    const post = (client: Client, path: string, body: string) =>
      client.request('POST', path, { body, headers: { 'content-type': 'application/json' } });

    it('say where a body is no JSON, and quote none of it', async () => {
      for (const [text, place] of [
        [`{"email":"a@example.org","password":${MARK}}`, 36],
        [`{"email":"a@example.org","password":"${MARK}"x}`, undefined],
        [`{"password":"${MARK}`, undefined],
        [`${MARK}`, 0],
        [`{"password":"${MARK}\n"}`, undefined],
        [`{"email":"${'a'.repeat(100_000)}","password":${MARK}}`, undefined],
      ] as const) {
        const { status, body, text: answer } = await post(anybody, '/api/v1/auth/login', text);
        expect([status, body.code]).to.deep.equal([400, 'INVALID_JSON']);
        expect(answer).to.not.contain(MARK).and.not.contain('unter');
        if (place !== undefined) expect(body.details.reason).to.equal(`Unexpected token in JSON at position ${place}`);
      }
    });

    it('do not show passwords and links that are refused', async () => {
      const auth = '/api/v1/auth';
      for (const value of HOSTILE)
        for (const [client, path, body] of [
          [anybody, 'login', { email: 'a@example.org', password: value }],
          [anybody, 'reset-password', { token: value, password: value }],
          [anybody, 'accept-invite', { token: value, password: value }],
          [account.admin, 'change-password', { currentPassword: value, newPassword: value }],
        ] as const) {
          const seen = await client.post(`${auth}/${path}`, body);
          expect(seen.status, path).to.be.oneOf([400, 401]);
          expect(seen.text, path).to.not.contain(MARK);
        }
    });
  });
});
