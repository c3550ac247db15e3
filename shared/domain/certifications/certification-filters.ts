import { sql } from '../../platform/sql.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { type Filter } from '../../resources/store.ts';

const expiresWithin = nameFilter('certification.expires-within', (days: number) => ({
  condition: () => sql`t.expires_at <= now() + ${days} * interval '1 day'`,
}));
const expiresLater = nameFilter('certification.expires-later', (_: null) => ({
  condition: () => sql`t.expires_at > now()`,
}));

/** What expires within so many days from now, by the index on the expiry. */
export const expiringWithin = (days: number, includeExpired: boolean): Filter[] => [
  expiresWithin(days),
  ...(includeExpired ? [] : [expiresLater(null)]),
];
