/**
 * How many invites a tenant mails in an hour, in all and to one address: counted in the transaction of the invite, so that
 * an invite that is refused costs nothing and two at once are two.
 */
import { createHash } from 'node:crypto';
import { query } from '../../platform/database.ts';
import { rateLimited } from '../../platform/errors.ts';
import { type Scope } from '../../platform/scope.ts';

/** To one address, whether it is invited anew or again. */
export const INVITES_PER_ADDRESS = 5;
const WINDOW_MS = 3600_000;

/** Counts an invite; `perTenant` of 0 is no limit of either. Throws RATE_LIMITED. */
export async function countInvite(scope: Scope, email: string, perTenant: number): Promise<void> {
  if (perTenant === 0) return;
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  const prefix = `invites:${scope.tenantId}`;
  // one tenant's rows in one order: two invites wait for each other, and never in a circle
  const limits = [
    { key: `${prefix}:tenant`, limit: perTenant },
    { key: `${prefix}:${address}`, limit: INVITES_PER_ADDRESS },
  ];
  const now = `(extract(epoch from now()) * 1000)::bigint`;
  for (const { key, limit } of limits) {
    const [count] = await query<{ points: number; ms: number }>(
      scope.db,
      `insert into rate_limits as r (key, points, expire) values ($1, 1, ${now} + $2)
       on conflict (key) do update set points = case when r.expire <= ${now} then 1 else r.points + 1 end,
         expire = case when r.expire <= ${now} then excluded.expire else r.expire end
       returning points, expire - ${now} as ms`,
      [key, WINDOW_MS],
    );
    if (count!.points > limit) throw rateLimited(count!.ms);
  }
}
