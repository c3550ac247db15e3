import { expect } from 'chai';
import { createLink } from '../../shared/domain/accounts/links.ts';
import { anonymousClient, getRefusal } from '../support/client.ts';
import {
  ageLinks,
  getCookie,
  follow,
  invite,
  joined,
  getLink,
  logIn,
  mailed,
  ME,
  newAccount,
  outcome,
  PASSWORD,
  USERS,
  withCookie,
  type Account,
} from './support.ts';

const UNUSABLE = [400, 'VALIDATION_FAILED', 'token'];

describe('an invite', () => {
  let account: Account;
  beforeEach(async () => {
    account = await newAccount();
  });

  /** The secret of the one mail that somebody got. */
  const linkTo = async (address: string) => getLink((await mailed(account.stack, address))[0]!).token;

  it('is mailed, as text and as HTML, with a link to a page of the service', async () => {
    const { email } = await invite(account, { firstName: 'Ada', lastName: 'Rossi <script>' });
    const [mail] = await mailed(account.stack, email);
    const { tenant } = (await account.admin.get(ME)).body;
    expect(mail!.to).to.deep.equal([{ name: 'Ada Rossi <script>', address: email }]);
    expect(mail!.from?.address).to.equal('trama@localhost');
    expect(mail!.subject).to.contain(tenant.name);
    expect(mail!.messageId).to.match(/^<[^@>]+@[^@>]+>$/);
    expect(mail!.text).to.contain('Ada Rossi <script>').and.to.contain(tenant.name).and.to.contain('7 days');
    expect(mail!.html).to.contain('Ada Rossi &lt;script&gt;').and.to.not.contain('<script');
    const { path, token } = getLink(mail!);
    expect(path).to.equal('/console/accept-invite');
    expect(mail!.html).to.contain(`${path}#token=${token}"`);
    const page = await anonymousClient(account.stack).get(path);
    expect(page.status).to.equal(200);
    expect(page.headers.get('content-type')).to.match(/^text\/html/);
  });

  it('lets its reader choose a password, and signs them in', async () => {
    const { stack, admin } = account;
    const { id, email } = await invite(account, { moduleKeys: ['suppliers'] });
    expect((await logIn(stack, email, PASSWORD)).status).to.equal(401);
    const accepted = await follow(stack, 'accept-invite', await linkTo(email));
    expect(accepted.status, accepted.text).to.equal(200);
    expect(accepted.body).to.have.all.keys(
      'user',
      'tenant',
      'modules',
      'scopes',
      'expiresAt',
      'language',
      'csrfToken',
      'platformRole',
    );
    expect(accepted.body.user).to.deep.include({ id, email, invitePending: false });
    expect(accepted.body.modules).to.deep.equal(['suppliers']);
    expect((await withCookie(stack, getCookie(accepted)).get('/api/v1/suppliers')).status).to.equal(200);
    expect((await logIn(stack, email, PASSWORD)).status).to.equal(200);
    expect((await admin.get(`${USERS}/${id}`)).body.invitePending).to.equal(false);
  });

  it('ends the session that the browser had before', async () => {
    const { stack } = account;
    const former = await joined(account);
    const { email } = await invite(account);
    const headers = { cookie: former.cookie };
    const accepted = await follow(stack, 'accept-invite', await linkTo(email), PASSWORD, headers);
    expect((await withCookie(stack, getCookie(accepted)).get(ME)).body.user.email).to.equal(email);
    expect((await withCookie(stack, former.cookie).get(ME)).status).to.equal(401);
  });

  it('works once', async () => {
    const { stack } = account;
    const { email } = await invite(account);
    const token = await linkTo(email);
    const answers = await Promise.all(
      ['first password', 'second password', 'third password'].map((password) =>
        follow(stack, 'accept-invite', token, password),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400, 400]);
    expect(getRefusal(await follow(stack, 'accept-invite', token))).to.deep.equal(UNUSABLE);
    expect((await logIn(stack, email, PASSWORD)).status).to.equal(401);
  });

  it('is not used up by a password that is refused, nor by another kind of link', async () => {
    const { stack } = account;
    const { email } = await invite(account);
    const token = await linkTo(email);
    for (const password of ['1234567', 'x'.repeat(129), '', null, undefined])
      expect(
        getRefusal(await anonymousClient(stack).post('/api/v1/auth/accept-invite', { token, password })),
      ).to.deep.equal([400, 'VALIDATION_FAILED', 'password']);
    expect(getRefusal(await follow(stack, 'reset-password', token))).to.deep.equal(UNUSABLE);
    expect((await follow(stack, 'accept-invite', token)).status).to.equal(200);
  });

  it('works for 7 days', async () => {
    const { stack } = account;
    const [one, other] = [await invite(account), await invite(account)];
    const [inTime, late] = [await linkTo(one.email), await linkTo(other.email)];
    await ageLinks(account, '6 days 23 hours');
    expect((await follow(stack, 'accept-invite', inTime)).status).to.equal(200);
    await ageLinks(account, '1 hour');
    expect(getRefusal(await follow(stack, 'accept-invite', late))).to.deep.equal(UNUSABLE);
    expect((await logIn(stack, other.email, PASSWORD)).status).to.equal(401);
  });

  it('is worth nothing when it was made up, or its user or tenant is disabled', async () => {
    const { stack, admin, tenant } = account;
    for (const token of ['made-up', 'trama_lnk_'.padEnd(48, '0')])
      expect(getRefusal(await follow(stack, 'accept-invite', token))).to.deep.equal(UNUSABLE);
    const [disabled, other] = [await invite(account), await invite(account)];
    const [ofDisabled, ofOther] = [await linkTo(disabled.email), await linkTo(other.email)];
    for (const status of ['DISABLED', 'ACTIVE']) {
      await admin.patch(`${USERS}/${disabled.id}/status`, { status });
      expect(getRefusal(await follow(stack, 'accept-invite', ofDisabled)), status).to.deep.equal(UNUSABLE);
    }
    await stack.database('tenants').where({ id: tenant.id }).update({ status: 'DISABLED' });
    expect(getRefusal(await follow(stack, 'accept-invite', ofOther))).to.deep.equal(UNUSABLE);
  });

  describe('that is sent again', () => {
    it('is another mail with another link; accepting one ends both', async () => {
      const { stack, admin } = account;
      const { id, email } = await invite(account);
      const first = await linkTo(email);
      const again = await admin.post(`${USERS}/${id}/invite`);
      expect([again.status, again.text]).to.deep.equal([204, '']);
      const links = (await mailed(stack, email, 2)).map((mail) => getLink(mail).token);
      const second = links.find((token) => token !== first)!;
      expect((await follow(stack, 'accept-invite', second)).status).to.equal(200);
      expect(getRefusal(await follow(stack, 'accept-invite', first))).to.deep.equal(UNUSABLE);
    });

    it('needs a user who can still accept: 400 when they have, or are disabled', async () => {
      const { admin, stack } = account;
      const accepted = await joined(account);
      const disabled = await invite(account);
      await admin.patch(`${USERS}/${disabled.id}/status`, { status: 'DISABLED' });
      for (const { id } of [accepted, disabled])
        expect(outcome(await admin.post(`${USERS}/${id}/invite`))).to.deep.equal([400, 'BUSINESS_RULE']);
      await admin.patch(`${USERS}/${disabled.id}/status`, { status: 'ACTIVE' });
      expect((await admin.post(`${USERS}/${disabled.id}/invite`)).status).to.equal(204);
      const { body } = await admin.get(`${USERS}/${disabled.id}`);
      expect(body.invitePending).to.equal(true);
      await mailed(stack, disabled.email);
    });
  });

  it('leaves its secret neither in the database nor in the logs', async () => {
    const { stack } = account;
    const { email } = await invite(account);
    const token = await linkTo(email);
    const owner = { tenantId: account.tenant.id, userId: account.tenant.adminUserId };
    // the one that is used leaves no row behind, this one does
    const unsent = await createLink(stack.database, owner, 'password-reset');
    await follow(stack, 'accept-invite', token);
    const tables = ['jobs', 'account_links', 'audit_events', 'sessions'];
    for (const table of tables) {
      const { rows } = await stack.database.raw<{ rows: { row: string }[] }>(`select t::text as row from ${table} t`);
      const stored = rows.map(({ row }) => row).join('\n');
      for (const secret of [token, unsent]) expect(stored, table).to.not.contain(secret);
    }
    const logs = [stack.api, ...stack.workers].map((process) => process.log()).join('\n');
    expect(logs).to.not.contain(token);
  });
});
