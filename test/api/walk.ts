/** The walk over endpoint declarations: every endpoint in every way, and what deviates from the expected answer. */
import { expect } from 'chai';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { type Module } from '../../shared/platform/modules.ts';
import { getKinds, getName, OF_TENANTS, PROTECTED, type call } from './calls.ts';
import { type CredentialKind } from './test-credentials.ts';

export type Seen = Awaited<ReturnType<typeof call>>;

export type Wanted = readonly [status: number, code: string];

/** Asks every endpoint in each of its ways, and expects this status and code of all answers. */
export async function everyAnswer<Way extends string>(
  wanted: Wanted,
  endpoints: readonly Endpoint[],
  waysOf: (declared: Endpoint) => readonly Way[],
  ask: (declared: Endpoint, way: Way) => Promise<Seen>,
): Promise<void> {
  const deviations: string[] = [];
  let asked = 0;
  for (const declared of endpoints) {
    for (const way of waysOf(declared)) {
      const seen = await ask(declared, way);
      asked += 1;
      const code = (seen.body as { code?: string } | undefined)?.code;
      if (seen.status !== wanted[0] || code !== wanted[1])
        deviations.push(`${getName(declared)} (${way}): ${seen.status} ${seen.text.slice(0, 200)}`);
    }
  }
  expect(deviations, `should be ${wanted.join(' ')}`).to.deep.equal([]);
  expect(asked, 'requests').to.be.greaterThan(0);
}

/** The same with every kind of credential that an endpoint takes. */
export const everyCredential = (
  wanted: Wanted,
  endpoints: readonly Endpoint[],
  ask: (declared: Endpoint, kind: CredentialKind) => Promise<Seen>,
): Promise<void> => everyAnswer(wanted, endpoints, getKinds, ask);

export const getModule = (declared: Endpoint) => declared.access.split(':')[0] as Module;

/** Endpoints that ask for a scope. */
export const OF_MODULES = PROTECTED.filter((declared) => declared.access.includes(':'));

/** Endpoints whose path names something of the tenant. */
export const WITH_PARAMETERS = OF_TENANTS.filter((declared) => declared.path.includes('{'));

export const WITH_ID = PROTECTED.filter((declared) => declared.path.includes('{id}'));

export const isRead = (declared: Endpoint) => declared.method === 'GET';

/** A new password ends the sessions that others in the walk hold; its own tests sign in for it. */
export const endsOtherSessions = (declared: Endpoint) => declared.path === '/api/v1/auth/change-password';

export const WRITES = PROTECTED.filter((declared) => !isRead(declared));
