/** Everything that makes, takes or sends a secret, done well and done badly. */
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { anonymousClient, Client, jobEnded, signIn } from '../support/client.ts';
import { execute } from '../support/postgres.ts';
import { linkIn, type SmtpServer } from '../support/smtp-server.ts';
import { type Stack, type Tenant } from '../support/stack.ts';

const AUTH = '/api/v1/auth';
const USERS = '/api/v1/account/users';
const PROFILE = { firstName: 'Ada', lastName: 'Rossi', roles: ['operator'] };

/** What a run has made, and what of it is found where it is looked for. */
export interface Run {
  /** By what each is. */
  secrets: Map<string, string>;
  addresses: string[];
  tenantName: string;
  tokenHash: string;
  jobId: string;
  requestId: string;
}

interface Scene {
  stack: Stack;
  smtp: SmtpServer;
  tenant: Tenant;
  anybody: Client;
  /** Notes a secret, and hands it on. */
  keep: (what: string, secret: string) => string;
}

const getCookie = (headers: Headers) => headers.getSetCookie()[0]!.split(';')[0]!.split('=')[1]!;

async function signInBadly({ tenant, anybody, keep }: Scene): Promise<void> {
  for (const [what, email, password] of [
    ['wrong password', tenant.adminEmail, 'wrong-password-51ba'],
    ['password of nobody', `nobody@${tenant.uuid}.example`, 'password-of-nobody-0c9e'],
    ['password with a byte that no text has', tenant.adminEmail, 'password-with-nul-\u0000-77d1'],
    ['password that is too long', tenant.adminEmail, 'too-long-3e1f-'.repeat(20)],
  ] as const) {
    const refused = await anybody.post(`${AUTH}/login`, { email, password: keep(what, password) });
    expect(refused.status, what).to.be.oneOf([400, 401]);
  }
  const text = `{"email": "${tenant.adminEmail}", "password": "${keep('password in broken JSON', 'broken-json-d42a')}`;
  const broken = await anybody.post(`${AUTH}/login`, text, { headers: { 'content-type': 'application/json' } });
  expect(broken.status).to.equal(400);
}

async function presentWhatIsUnknown({ anybody, keep }: Scene): Promise<void> {
  const unknown: Record<string, string>[] = [
    { authorization: `Bearer ${keep('unknown token', 'trama_pat_unknown0000000000000000000000000000')}` },
    { authorization: `Basic ${keep('basic credentials', 'YWRtaW46YmFzaWMtcGFzc3dvcmQ')}` },
    { 'x-api-key': keep('unknown key', 'trama_key_unknown1111111111111111111111111111') },
    { cookie: `ces_session=${keep('unknown session', 'trama_ses_unknown222222222222222222222222222')}` },
  ];
  for (const headers of unknown) expect((await anybody.get('/api/suppliers', { headers })).status).to.equal(401);
}

/** Makes a token and a key, uses both, and revokes the token; answers its hash. */
async function useCredentials({ anybody, keep }: Scene, admin: Client): Promise<string> {
  const scopes = ['suppliers:read', 'suppliers:write'];
  const token = await admin.post(`${AUTH}/api-keys`, { name: 'Token', scopes });
  const key = await admin.post('/api/v1/account/service-keys', { name: 'Key', scopes });
  expect([token.status, key.status]).to.deep.equal([201, 201]);
  const secret = keep('token', token.body.token as string);
  const headers = { authorization: `Bearer ${secret}` };
  expect((await anybody.get('/api/v1/suppliers', { headers })).status).to.equal(200);
  expect((await anybody.post('/api/v1/suppliers', { name: 7 }, { headers })).status).to.equal(400);
  const apiKey = { 'x-api-key': keep('service key', key.body.token as string) };
  const imported = await anybody.csv('/api/suppliers/bulk', 'name,country\nA,IT\nB,nowhere\n', apiKey);
  expect([imported.status, imported.body.failed]).to.deep.equal([200, 1]);
  expect((await admin.delete(`${AUTH}/api-keys/${token.body.id}`)).status).to.equal(204);
  expect((await anybody.get('/api/v1/suppliers', { headers })).status).to.equal(401);
  return createHash('sha256').update(secret).digest('hex');
}

/** Invites somebody who accepts, and somebody whom the mail server does not know. */
async function invite({ smtp, anybody, keep }: Scene, admin: Client, address: string, unlucky: string): Promise<void> {
  smtp.answer(address, { refuse: 451, at: 'DATA' }, 'accept');
  smtp.answer(unlucky, { refuse: 550, at: 'RCPT' });
  for (const email of [address, unlucky]) {
    expect((await admin.post(USERS, { email, ...PROFILE })).status).to.equal(201);
  }
  const link = keep('link of the invite', linkIn(await smtp.mail(address)).token);
  const accept = (token: string, password: string) => anybody.post(`${AUTH}/accept-invite`, { token, password });
  const wrongLink = keep('wrong link', 'trama_lnk_unknown3333333333333333333333333333');
  expect((await accept(wrongLink, keep('password for a wrong link', 'wrong-link-1d6b'))).status).to.equal(400);
  const accepted = await accept(link, keep('password of the user', 'blue-wool-and-dye-4c1f'));
  keep('session of the user', getCookie(accepted.headers));
  expect((await accept(link, keep('password for a used link', 'used-link-8a3e'))).status).to.equal(400);
}

/** Has two links mailed; the second stays unused, and good to the end. */
async function forget({ smtp, tenant, anybody, keep }: Scene, address: string): Promise<void> {
  for (const email of [address, `nobody@${tenant.uuid}.example`, tenant.adminEmail])
    expect((await anybody.post(`${AUTH}/forgot-password`, { email })).status).to.equal(204);
  const token = keep('link of the reset', linkIn(await smtp.mail(address, 2)).token);
  const password = keep('new password of the user', 'red-wool-and-dye-b7e0');
  expect((await anybody.post(`${AUTH}/reset-password`, { token, password })).status).to.equal(204);
  keep('link that nobody has used', linkIn(await smtp.mail(tenant.adminEmail)).token);
}

/** Lets a statement fail as nobody has foreseen. */
async function breakDown({ stack }: Scene, admin: Client, email: string): Promise<void> {
  const check = `alter table users add constraint unforeseen check (last_name <> 'Unforeseen') not valid`;
  await execute(stack.databaseUrl, check);
  const failed = await admin.post(USERS, { email, ...PROFILE, lastName: 'Unforeseen' });
  expect([failed.status, failed.body.code]).to.deep.equal([500, 'INTERNAL_ERROR']);
}

export async function liveThrough(stack: Stack, smtp: SmtpServer): Promise<Run> {
  const secrets = new Map<string, string>();
  const keep = (what: string, secret: string) => {
    expect(secret, what).to.have.length.greaterThan(7);
    secrets.set(what, secret);
    return secret;
  };
  const tenant = await stack.tenant({ platformAdmin: true });
  keep('password of the administrator', tenant.adminPassword);
  keep('first token of the tenant', tenant.token);
  keep('first key of the tenant', tenant.apiKey);
  const scene: Scene = { stack, smtp, tenant, anybody: anonymousClient(stack), keep };
  const [address, unlucky, unforeseen] = ['ada', 'unlucky', 'unforeseen'].map(
    (name) => `${name}@${tenant.uuid}.example`,
  );

  await signInBadly(scene);
  await presentWhatIsUnknown(scene);
  const { cookie, csrfToken } = await signIn(stack, tenant);
  keep('session', cookie.slice(cookie.indexOf('=') + 1));
  const admin = new Client(stack.url, { cookie }, { 'x-csrf-token': keep('CSRF token', csrfToken) });
  const forged = { 'x-csrf-token': keep('wrong CSRF token', 'wrong-csrf-token-9f0d7c') };
  expect((await admin.post(`${AUTH}/api-keys`, {}, { headers: forged })).status).to.equal(403);
  const tokenHash = await useCredentials(scene, admin);
  await invite(scene, admin, address!, unlucky!);
  await forget(scene, address!);
  await breakDown(scene, admin, unforeseen!);

  const refreshed = await admin.post(`${AUTH}/refresh`);
  const session = `ces_session=${keep('refreshed session', getCookie(refreshed.headers))}`;
  const live = new Client(stack.url, { cookie: session });
  keep('CSRF token of the refreshed session', (await live.get(`${AUTH}/csrf`)).body.csrfToken as string);
  const { items } = (await live.get('/api/v1/jobs')).body as { items: { id: string }[] };
  for (const { id } of items) await jobEnded(live, id);
  const board = await live.get('/admin/queues/api/queues?activeQueue=emails&status=failed&page=1&jobsPerPage=20');
  expect(board.status).to.equal(200);
  expect(new Set(secrets.values()).size, 'each is another').to.equal(secrets.size);
  return {
    secrets,
    addresses: [tenant.adminEmail, address!, unlucky!, unforeseen!, `nobody@${tenant.uuid}.example`],
    tenantName: (refreshed.body as { tenant: { name: string } }).tenant.name,
    tokenHash,
    jobId: items[0]!.id,
    requestId: board.headers.get('x-request-id')!,
  };
}
