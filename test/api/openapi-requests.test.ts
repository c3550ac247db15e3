/** What the document says of a request is what the API checks: a value that one of them refuses the other refuses too. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { z } from 'zod';
import { newAccount, newAddress, USERS, type Account } from '../accounts/support.ts';
import { entry, json } from '../documents/subjects.ts';
import { multipart } from '../documents/support.ts';
import { getBody, type Seen } from '../support/client.ts';
import { sharedStack } from '../support/stack.ts';
import { JOURNEYS, LEAST_STAGE } from '../support/traceability.ts';
import { LEAST, newPurchaser, purchasesPath } from '../v1/material-purchases.ts';
import { FORM_MEDIA, JSON_MEDIA, type Document, type Schema } from './samples.ts';

const IMPORT = '/api/suppliers/bulk';
const PURCHASES = '/api/v1/product/materials/{kind}/{id}/purchases';

const without = (fields: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

describe('OpenAPI document, says of requests what is checked', () => {
  let document: Document;
  let account: Account;
  before(async () => {
    account = await newAccount(await sharedStack());
    document = (await account.v1.get('/openapi.json')).body as Document;
  });

  /** Whether a value fits a schema of the document. */
  function fits(schema: Schema, value: unknown): boolean {
    const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
    const alone = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as typeof schema;
    return z.fromJSONSchema(alone as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;
  }

  const getParameter = (path: string, name: string): Schema =>
    document.paths[path]!.post!.parameters!.find((each) => each.name === name)!.schema;

  function getProperty(path: string, type: string, name: string): Schema {
    const { schema } = document.paths[path]!.post!.requestBody!.content[type]!;
    const body = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
    return body.properties![name]!;
  }

  /** The API and the schema take each of the good values, and refuse each of the bad ones. */
  async function agree<Value>(
    schema: Schema,
    send: (value: Value) => Promise<Seen>,
    { good, bad }: { good: Value[]; bad: Value[] },
  ): Promise<void> {
    for (const [value, isGood] of [
      ...good.map((each) => [each, true] as const),
      ...bad.map((each) => [each, false] as const),
    ]) {
      const what = JSON.stringify(value).slice(0, 200);
      const { status, text } = await send(value);
      expect(status, `${what}: ${text}`).to.be.oneOf(isGood ? [200, 201, 202] : [400]);
      expect(fits(schema, value), `the schema takes ${what}`).to.equal(isGood);
    }
  }

  const importing = (query: string, headers: Record<string, string> = {}) =>
    account.v1.csv(`${IMPORT}${query}`, 'Ragione Sociale,sector,name\nA,B,C\n', headers);

  it('in the header Idempotency-Key', async () => {
    const { v1, material } = await newPurchaser();
    const values = () => ({
      good: [`K-${randomUUID()}`, `!~${randomUUID()}`, randomUUID().padEnd(255, 'x')],
      bad: ['', 'two words', 'x'.repeat(256), 'clé'],
    });
    const purchase = (key: string) => v1.post(purchasesPath(material), LEAST, { headers: { 'idempotency-key': key } });
    await agree(getParameter(PURCHASES, 'idempotency-key'), purchase, values());
    const bulk = (key: string) => importing('?unknown_columns=ignore', { 'idempotency-key': key });
    await agree(getParameter(IMPORT, 'idempotency-key'), bulk, values());
  });

  it('in the header Prefer, of which nothing is refused', async () => {
    const values = { good: ['wait=5', 'respond-async', 'wait=0, handling=lenient', 'wait=-1', 'more', ''], bad: [] };
    const bulk = (prefer: string) => importing('?unknown_columns=ignore', { prefer });
    await agree(getParameter(IMPORT, 'prefer'), bulk, values);
    const { id } = getBody(await account.v1.post(JOURNEYS, { traceabilityName: 'Coat' }), 201) as { id: string };
    const stage = (prefer: string) => account.v1.post(`${JOURNEYS}/${id}/stages`, LEAST_STAGE, { headers: { prefer } });
    await agree(getParameter(`${JOURNEYS}/{id}/stages`, 'prefer'), stage, values);
    const completions = Object.keys(document.paths).filter((path) => path.endsWith('/complete'));
    expect(completions).to.not.be.empty;
    for (const path of completions) expect(getParameter(path, 'prefer').type, path).to.equal('string');
  });

  it('in the parameters that say how cells are written', async () => {
    for (const [name, good, bad] of [
      ['dates', ['dd/mm/yyyy', 'mm.dd.yy', 'yyyy-mm-dd'], ['', 'dd/mm', 'DD/MM/YYYY', 'dd/mm/yyyy,mm/dd/yyyy']],
      ['decimal', ['point', 'comma'], ['', 'Comma', ',']],
      ['booleans', ['sì/no', 'SI/NO', 'Sim/Nao,VERO/FALSO', '1/0'], ['', 'sì', 'no/sì', 'sì/no,', '0/1', 'a/b']],
    ] as const) {
      const send = (value: string) => importing(`?unknown_columns=ignore&${name}=${encodeURIComponent(value)}`);
      await agree(getParameter(IMPORT, name), send, { good: [...good], bad: [...bad] });
    }
  });

  it('in the parameter columns', async () => {
    const schema = getParameter(IMPORT, 'columns');
    const send = (columns: string) => importing(`?columns=${encodeURIComponent(columns)}&unknown_columns=ignore`);
    await agree(schema, send, {
      good: ['category:sector', ' category : sector ,country:Ragione Sociale', '{"category":"sector"}'],
      bad: [
        ...['', 'category', ':sector', 'category:', 'category: ,name:sector', 'category:sector,', 'category;sector'],
        ...['1a:sector', '__proto__:sector', 'name:a\0', '{"category":"sector"'],
      ],
    });
    const twice = 'category:sector,category:name';
    expect([fits(schema, twice), (await send(twice)).status], 'which no pattern can say').to.deep.equal([true, 400]);
    expect(schema.description).to.contain('each field once');
  });

  it('in the parts of a form that hold JSON', async () => {
    const { v1, material } = await newPurchaser();
    const bytes = Buffer.from('hello');
    const attached = (clientId: string, fields: object = {}) => entry(clientId, { sizeBytes: bytes.length, ...fields });
    const send = (payload: unknown, attachments: unknown, files: readonly string[]) => {
      const { body, headers } = multipart([
        json('payload', payload),
        ...(attachments === undefined ? [] : [json('attachments', attachments)]),
        ...files.map((name) => ({ name, value: bytes, fileName: 'x', contentType: 'application/pdf' })),
      ]);
      const key = { 'idempotency-key': randomUUID() };
      return v1.post(`${purchasesPath(material)}/with-documents`, body, { headers: { ...headers, ...key } });
    };
    const form = `${PURCHASES}/with-documents`;
    const getContent = (part: string) => getProperty(form, FORM_MEDIA, part).contentSchema!;

    const wrong = [
      ...[{ clientId: '' }, { clientId: 'x'.repeat(101) }, { fileName: 'x'.repeat(256) }, { contentType: 'text' }],
      ...[{ sizeBytes: 0 }, { sizeBytes: 26_214_401 }, { sizeBytes: 1.5 }, { category: 'NONE' }],
    ];
    const bad = [
      ...wrong.map((fields) => ({ ...attached('a'), ...fields })),
      ...Object.keys(attached('a')).map((field) => without(attached('a'), field)),
    ];
    const manifests = {
      good: [[], null, [attached('a'), attached('x'.repeat(100), { category: 'DDT' })]],
      bad: [{}, Array.from({ length: 11 }, (_, index) => attached(`f${index}`)), ...bad.map((each) => [each])],
    };
    await agree<unknown>(
      getContent('attachments'),
      (manifest) =>
        send(
          LEAST,
          manifest,
          ['a', 'x'.repeat(100)].filter((name) => JSON.stringify(manifest).includes(`"${name}"`)),
        ),
      manifests,
    );
    await agree<Record<string, unknown>>(
      getContent('payload'),
      (payload) => send(payload, undefined, Array.isArray(payload['attachments']) ? ['a'] : []),
      {
        good: [LEAST, { ...LEAST, attachments: [attached('a')] }, { ...LEAST, attachments: null }],
        bad: [
          ...Object.keys(LEAST).map((field) => without(LEAST, field)),
          { ...LEAST, quantity: 'much' },
          { ...LEAST, unitOfMeasure: 'PINT' },
          { ...LEAST, notes: 'x'.repeat(20_001) },
          { ...LEAST, attachments: {} },
          { ...LEAST, attachments: [attached('a', { category: 'NONE' })] },
        ],
      },
    );
  });

  it('in the names, roles and modules of a user', async () => {
    const getSchema = (name: string) => getProperty(USERS, JSON_MEDIA, name);
    const invite = (fields: object) =>
      account.admin.post(USERS, {
        email: newAddress(),
        firstName: 'Ada',
        lastName: 'Rossi',
        roles: ['operator'],
        ...fields,
      });
    const names = {
      good: ['Ada', 'O’Neil', 'J. R.', 'Maria-José', '李', 'St. John', 'x'.repeat(100)],
      bad: [
        ...['', '  ', 'x'.repeat(101), 'a\nb', '\u202eAda', 'a@b', '//x', 'www.x', 'WWW. x', '10.0.0.1'],
        ...['ada.example', 'Pay at http://x.y'],
      ],
    };
    for (const name of ['firstName', 'lastName']) {
      await agree(getSchema(name), (value: string) => invite({ [name]: value }), names);
      const hidden = 'ada．example';
      expect(fits(getSchema(name), hidden), 'which no pattern can say').to.equal(true);
      expect((await invite({ [name]: hidden })).status).to.equal(400);
      expect(getSchema(name).description).to.contain('full stops of every script');
    }
    await agree<string[] | null>(getSchema('roles'), (roles) => invite({ roles }), {
      good: [['operator'], ['admin', 'operator']],
      bad: [[], null, ['owner'], ['operator', 'operator'], ['admin', 'operator', 'admin']],
    });
    await agree<string[] | null>(getSchema('moduleKeys'), (moduleKeys) => invite({ moduleKeys }), {
      good: [[], null, ['suppliers', 'chemicals']],
      bad: [['account'], ['looms'], ['suppliers', 'suppliers']],
    });
  });
});
