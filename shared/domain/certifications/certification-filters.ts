import { type Filter } from '../../resources/store.ts';

/** What expires within so many days from now, by the index on the expiry. */
export const expiringWithin = (days: number, includeExpired: boolean): Filter[] => [
  { sql: `t.expires_at <= now() + ? * interval '1 day'`, value: days },
  ...(includeExpired ? [] : [{ sql: 't.expires_at > now() and ?', value: true }]),
];
