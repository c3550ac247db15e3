/** Passwords that can be guessed are refused where they are chosen, and a new one closes every other way in. */
import { expect } from 'chai';
import { createLink, type LinkPurpose } from '../../shared/domain/accounts/links.ts';
import {
  AUDIT,
  bearer,
  browserWith,
  getCookie,
  follow,
  invite,
  joined,
  logIn,
  mailsTo,
  ME,
  newAccount,
  PASSWORD,
  TOKENS,
  USERS,
  withCookie,
  type Account,
  type Member,
} from '../accounts/support.ts';
import { getRefusal, type Client, type Seen } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { Stack } from '../support/stack.ts';

const CHANGE = '/api/v1/auth/change-password';
const NEW_PASSWORD = 'loom, weft and a dozen bobbins';

describe('16: passwords', () => {
  let account: Account;
  let person: Member;
  beforeEach(async () => {
    account = await newAccount();
    person = await joined(account, { firstName: 'Guendalina', lastName: 'Brambilla', roles: ['admin'] });
  });

  const linkFor = ({ legacyId }: { legacyId: number }, purpose: LinkPurpose) =>
    createLink(account.stack.database, { tenantId: account.tenant.id, userId: legacyId }, purpose);

  const change = (browser: Client, newPassword: unknown, rest: object = {}) =>
    browser.post(CHANGE, { currentPassword: PASSWORD, newPassword, ...rest });

  const newToken = async (browser: Client) => {
    const { body, status, text } = await browser.post(TOKENS, { name: 'T', scopes: ['suppliers:read'] });
    expect(status, text).to.equal(201);
    return bearer(account.stack, (body as { token: string }).token);
  };

  /** Waits for so many mails of a change. An invite that has been accepted by another link, as `joined` does, may never be sent. */
  const toldOfChange = (count: number) =>
    eventually(`${count} mails of a change`, async () => {
      const mails = await mailsTo(account.stack, person.email);
      const told = mails.filter(({ subject }) => subject === 'Your password was changed');
      return told.length >= count && told;
    });

  const isAlive = async (client: Client) => (await client.get(ME)).status === 200;

  describe('that can be guessed', () => {
    const guessable = () => [
      'password',
      'Password1!',
      '12345678',
      'qwertyuiop',
      'aaaaaaaaaaaaaaaaaaaaaaaa',
      'abcabcabcabcabc',
      'trama2026',
      'Guendalina1',
      'brambilla!',
      person.email,
      'password'.repeat(16),
    ];

    it('are refused with the reason by a change, a reset and an invite, and the link works on', async () => {
      const { stack } = account;
      const reset = await linkFor(person, 'password-reset');
      const invited = await invite(account, {
        firstName: 'Guendalina',
        lastName: 'Brambilla',
        email: `x${person.email}`,
      });
      const link = await linkFor(invited, 'invite');
      for (const password of guessable()) {
        const answers: [Seen, string][] = [
          [await change(person.browser, password), 'newPassword'],
          [await follow(stack, 'reset-password', reset, password), 'password'],
        ];
        // somebody else's address is nothing that is known of the account
        if (password !== person.email) answers.push([await follow(stack, 'accept-invite', link, password), 'password']);
        for (const [seen, field] of answers) {
          expect(getRefusal(seen as never), password).to.deep.equal([400, 'VALIDATION_FAILED', field]);
          const { message } = seen.body as { message: string };
          expect(message).to.match(/is easy to guess\. \S.+\.$/);
          if (!/password/i.test(password)) expect(seen.text).to.not.contain(password);
        }
      }
      expect(await isAlive(person.browser)).to.equal(true);
      expect((await follow(stack, 'accept-invite', link, NEW_PASSWORD)).status).to.equal(200);
      expect((await follow(stack, 'reset-password', reset, NEW_PASSWORD)).status).to.equal(204);
    });

    it('still sign in where they are stored', async () => {
      const { stack, tenant } = account;
      const { hashPassword } = await import('../../shared/domain/accounts/passwords.ts');
      const passwordHash = await hashPassword('password');
      await stack.database('users').where({ id: person.legacyId }).update({ password_hash: passwordHash });
      expect((await logIn(stack, person.email, 'password')).status).to.equal(200);
      expect(tenant.id).to.be.a('number');
    });
  });

  it('have 8 to 128 characters, however many bytes or units those are', async () => {
    const { browser } = person;
    for (const wrong of [
      '1234567',
      '🧵🧵🧵🧵',
      'x'.repeat(129),
      '🧵'.repeat(129),
      'long enough\0',
      null,
      7,
      ['x'.repeat(9)],
    ])
      expect(getRefusal(await change(browser, wrong))).to.deep.equal([400, 'VALIDATION_FAILED', 'newPassword']);
    const longest = 'una trama di lana e seta 🧵'.repeat(5).slice(0, 126) + '!?';
    expect((await change(browser, [...longest].slice(0, 128).join(''))).status).to.equal(204);
  });

  it('of 128 hostile characters are judged while others are answered', async () => {
    const { stack, v1 } = account;
    const link = await linkFor(person, 'password-reset');
    const hostile = ['4@8({[<369!|1/7$5%0+2z', '20012002', '1', 'p4$$w0rd', '9573015486201'].map((text) =>
      text.repeat(128).slice(0, 128),
    );
    const judged = Promise.all(hostile.map((password) => follow(stack, 'reset-password', link, password)));
    expect((await v1.get('/api/v1/suppliers')).status).to.equal(200);
    for (const { status } of await judged) expect(status).to.be.oneOf([204, 400]);
  });

  describe('that are changed', () => {
    it('end the other sessions, keep this one and the tokens, and are told by mail', async () => {
      const { stack } = account;
      const other = await browserWith(stack, getCookie(await logIn(stack, person.email, PASSWORD)));
      const token = await newToken(person.browser);
      const pending = await linkFor(person, 'password-reset');
      const seen = await change(person.browser, NEW_PASSWORD);
      expect([seen.status, seen.text]).to.deep.equal([204, '']);
      expect([await isAlive(person.browser), await isAlive(other), await isAlive(token)]).to.deep.equal([
        true,
        false,
        true,
      ]);
      expect((await logIn(stack, person.email, PASSWORD)).status).to.equal(401);
      expect((await logIn(stack, person.email, NEW_PASSWORD)).status).to.equal(200);
      expect((await follow(stack, 'reset-password', pending, NEW_PASSWORD)).status, 'links end too').to.equal(400);

      const [told] = await toldOfChange(1);
      expect(told!.text)
        .to.match(/Hello Guendalina Brambilla,/)
        .and.to.match(/on \d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d UTC/);
      expect(told!.text).to.not.match(/https?:/);
      const { items } = (await account.admin.get(`${AUDIT}?action=password.changed`)).body;
      expect(items).to.have.length(1);
      expect(items[0].actor).to.include({ kind: 'session', userId: person.id });
    });

    it('end the tokens too when that is asked for', async () => {
      const [token, admins] = [await newToken(person.browser), await newToken(account.admin)];
      expect((await change(person.browser, NEW_PASSWORD, { revokeTokens: true })).status).to.equal(204);
      expect([await isAlive(token), await isAlive(admins)]).to.deep.equal([false, true]);
      expect((await person.browser.get(TOKENS)).body).to.deep.equal([]);
    });

    it('need the present one, a session and its CSRF token', async () => {
      const { stack } = account;
      const wrong = await person.browser.post(CHANGE, {
        currentPassword: 'not the password',
        newPassword: NEW_PASSWORD,
      });
      expect(getRefusal(wrong)).to.deep.equal([400, 'VALIDATION_FAILED', 'currentPassword']);
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      expect((await withCookie(stack, person.cookie).post(CHANGE, body)).body.code).to.equal('CSRF_REQUIRED');
      expect((await (await newToken(person.browser)).post(CHANGE, body)).status).to.equal(403);
      expect((await logIn(stack, person.email, PASSWORD)).status).to.equal(200);
    });

    it('at once are changed once', async () => {
      const { stack } = account;
      const wanted = [1, 2, 3].map((number) => `${NEW_PASSWORD} ${number}`);
      const seen = await Promise.all(wanted.map((password) => change(person.browser, password)));
      expect(seen.map(({ status }) => status).sort()).to.deep.equal([204, 400, 400]);
      const winner = wanted[seen.findIndex(({ status }) => status === 204)]!;
      expect((await logIn(stack, person.email, winner)).status).to.equal(200);
    });
  });

  it('that are reset end all sessions, and the tokens when that is asked for, and are told by mail', async () => {
    const { stack } = account;
    const token = await newToken(person.browser);
    const reset = async (revokeTokens?: boolean) => {
      const given = { token: await linkFor(person, 'password-reset'), password: NEW_PASSWORD, revokeTokens };
      return (await withCookie(stack, '').post('/api/v1/auth/reset-password', given)).status;
    };
    expect(await reset()).to.equal(204);
    expect([await isAlive(person.browser), await isAlive(token)]).to.deep.equal([false, true]);
    expect(await reset(true)).to.equal(204);
    expect(await isAlive(token)).to.equal(false);
    expect(await toldOfChange(2)).to.have.length(2);
  });

  it('are not needed to end tokens: disabling a user does so for good', async () => {
    const token = await newToken(person.browser);
    const status = (value: string) => account.admin.patch(`${USERS}/${person.id}/status`, { status: value });
    expect((await status('DISABLED')).status).to.equal(200);
    expect((await status('ACTIVE')).status).to.equal(200);
    expect(await isAlive(token)).to.equal(false);
    const again = await browserWith(account.stack, getCookie(await logIn(account.stack, person.email, PASSWORD)));
    expect((await again.get(TOKENS)).body).to.deep.equal([]);
  });
});

describe('16: the present password', () => {
  let stack: Stack;
  before(async () => {
    stack = await Stack.start({ env: { LOGIN_RATE_LIMIT_PER_MINUTE: '10' }, workers: 0 });
  });
  after(() => stack?.stop());

  it('cannot be guessed with a session that was stolen', async () => {
    const { admin } = await newAccount(stack);
    const guess = () => admin.post(CHANGE, { currentPassword: 'not the password', newPassword: NEW_PASSWORD });
    const seen = await Promise.all(Array.from({ length: 15 }, guess));
    expect(seen.filter(({ status }) => status === 400).length).to.be.within(1, 10);
    const refused = seen.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 900);
  });
});
