/** What the tests of accounts share: people who join a tenant, their browsers, and the mails they get. */
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { createLink } from '../../shared/domain/accounts/links.ts';
import { query } from '../../shared/platform/database.ts';
import { type Module } from '../../shared/platform/modules.ts';
import { anonymousClient, Client, newClients, sessionClient, type Clients, type Seen } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { type Stack } from '../support/stack.ts';

export const USERS = '/api/v1/account/users';
export const TOKENS = '/api/v1/auth/api-keys';
export const KEYS = '/api/v1/account/service-keys';
export const AUDIT = '/api/v1/account/audit';
export const ME = '/api/v1/auth/me';

export const PASSWORD = 'a password of theirs';

export interface Account extends Clients {
  /** The tenant's administrator, in a browser. */
  admin: Client;
}

export async function newAccount(on?: Stack): Promise<Account> {
  const clients = await newClients(on);
  return { ...clients, admin: await sessionClient(clients.stack, clients.tenant) };
}

export interface Person {
  id: string;
  legacyId: number;
  email: string;
}

export interface Member extends Person {
  browser: Client;
  /** `ces_session=…` of that browser. */
  cookie: string;
}

interface Wanted {
  email?: string;
  firstName?: string;
  lastName?: string;
  roles?: string[];
  moduleKeys?: Module[];
}

export const newAddress = () => `person-${randomBytes(6).toString('hex')}@example.org`;

/** Somebody who has not accepted yet; an operator without modules unless told otherwise. */
export async function invite({ admin }: Pick<Account, 'admin'>, wanted: Wanted = {}): Promise<Person> {
  const body = { email: newAddress(), firstName: 'Ada', lastName: 'Rossi', roles: ['operator'], ...wanted };
  const { status, body: person, text } = await admin.post(USERS, body);
  expect(status, text).to.equal(201);
  return person as Person;
}

/** Somebody who has accepted and chosen PASSWORD, with a link of the kind that the mail carries. */
export async function joined(account: Account, wanted: Wanted = {}): Promise<Member> {
  const person = await invite(account, wanted);
  const owner = { tenantId: account.tenant.id, userId: person.legacyId };
  const token = await createLink(account.stack.database, owner, 'invite');
  const accepted = await follow(account.stack, 'accept-invite', token);
  expect(accepted.status, accepted.text).to.equal(200);
  const cookie = getCookie(accepted);
  return { ...person, cookie, browser: await browserWith(account.stack, cookie) };
}

/** Uses a link of a mail up. */
export const follow = (
  stack: Stack,
  what: 'accept-invite' | 'reset-password',
  token: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
) => anonymousClient(stack).post(`/api/v1/auth/${what}`, { token, password }, { headers });

export const logIn = (stack: Stack, email: string, password: string, headers: Record<string, string> = {}) =>
  anonymousClient(stack).post('/api/v1/auth/login', { email, password }, { headers });

export const forgot = (stack: Stack, email: string, headers: Record<string, string> = {}) =>
  anonymousClient(stack).post('/api/v1/auth/forgot-password', { email }, { headers });

/** The cookie that an answer sets, as a browser sends it back. */
export const getCookie = ({ headers }: Seen<unknown>) => headers.getSetCookie()[0]!.split(';')[0]!;

export const withCookie = (stack: Stack, cookie: string) => new Client(stack.url, { cookie });

export const bearer = (stack: Stack, token: string) => new Client(stack.url, { authorization: `Bearer ${token}` });

/** A browser that has read the CSRF token of its session. */
export async function browserWith(stack: Stack, cookie: string): Promise<Client> {
  const { status, body, text } = await withCookie(stack, cookie).get('/api/v1/auth/csrf');
  expect(status, text).to.equal(200);
  return new Client(stack.url, { cookie }, { 'x-csrf-token': (body as { csrfToken: string }).csrfToken });
}

/** Status and code of an answer; no code where it is no error. */
export const outcome = ({ status, body }: Seen<{ code?: string } | undefined>) => [status, body?.code];

/** Lets time pass for the sessions of a tenant. */
export async function ageSessions({ stack, tenant }: Clients, by: string): Promise<void> {
  await query(
    stack.database,
    `update sessions set created_at = created_at - $2::interval, last_used_at = last_used_at - $2::interval,
       expires_at = expires_at - $2::interval where tenant_id = $1`,
    [tenant.id, by],
  );
}

/** Lets time pass for the links of a tenant. */
export async function ageLinks({ stack, tenant }: Clients, by: string): Promise<void> {
  await query(
    stack.database,
    `update account_links set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval where tenant_id = $1`,
    [tenant.id, by],
  );
}

/** Mails to an address that were written so far, in no order. */
export async function mailsTo({ dataDir }: Stack, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const files = await readdir(folder).catch(() => []);
  const mails: Email[] = [];
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const mail = await PostalMime.parse(await readFile(join(folder, file)));
    if (mail.to?.some((each) => each.address?.toLowerCase() === address.toLowerCase())) mails.push(mail);
  }
  return mails;
}

/** Waits until so many mails to an address are written. */
export const mailed = (stack: Stack, address: string, count = 1): Promise<Email[]> =>
  eventually(`${count} mails`, async () => {
    const mails = await mailsTo(stack, address);
    return mails.length >= count && mails;
  });

/** What the link of a mail carries; the page and the secret. */
export function getLink({ text }: Email): { path: string; token: string } {
  const link = new URL(/^https?:\/\/\S+$/m.exec(text ?? '')![0]);
  return { path: link.pathname, token: new URLSearchParams(link.hash.slice(1)).get('token')! };
}
