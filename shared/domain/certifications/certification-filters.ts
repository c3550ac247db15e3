import { sql } from '../../platform/sql.ts';
import { type Filter } from '../../resources/store.ts';

/** What expires within so many days from now, by the index on the expiry. */
export const expiringWithin = (days: number, includeExpired: boolean): Filter[] => [
  { condition: () => sql`t.expires_at <= now() + ${days} * interval '1 day'` },
  ...(includeExpired ? [] : [{ condition: () => sql`t.expires_at > now()` }]),
];
