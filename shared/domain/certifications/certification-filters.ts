import { joinSql, rawSql, sql } from '../../platform/sql.ts';
import { type Span } from '../../resources/page-ids.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { type Filter, type Sort } from '../../resources/store.ts';
import { EXPIRING_DAYS, isUnverified, TOMORROW, type VALIDITIES } from './certification.ts';

const NOW = rawSql('now()');

const expiresWithin = nameFilter('certification.expires-within', (days: number) => {
  const last = sql`now() + ${days} * interval '1 day'`;
  return { condition: () => sql`t.expires_at <= ${last}`, span: { moment: 't.expires_at', before: last } };
});
const expiresLater = nameFilter('certification.expires-later', (_: null) => ({
  condition: () => sql`t.expires_at > now()`,
  span: { moment: 't.expires_at', after: NOW },
}));

/** What expires within so many days from now, by the index on the expiry. */
export const expiringWithin = (days: number, includeExpired: boolean): Filter[] => [
  expiresWithin(days),
  ...(includeExpired ? [] : [expiresLater(null)]),
];

/** When a certification expires, in the form that has an index: what names no expiry comes last. */
export const EXPIRY = `coalesce(t.expires_at, 'infinity'::timestamptz)`;

/** Each has an index with the same columns, and one behind each column of `of`. */
export const CERTIFICATION_SORTS = {
  created: { by: [], of: [], covers: ['certificationType', 'verificationStatus'] },
  expiry: {
    by: [EXPIRY],
    of: ['certificationType', 'verificationStatus'],
    covers: ['verificationStatus'],
    type: 'timestamptz',
  },
} as const satisfies Record<string, Sort>;

/** What expires behind a moment, and not behind another one. */
const expiring = ({ after, before }: Omit<Span, 'moment'>): Filter => ({
  condition: () =>
    joinSql(
      [...(after ? [sql`${rawSql(EXPIRY)} > ${after}`] : []), ...(before ? [sql`${rawSql(EXPIRY)} <= ${before}`] : [])],
      ' and ',
    ),
  span: { moment: EXPIRY, ...(after && { after }), ...(before && { before }) },
});

const SOON = rawSql(`now() + interval '${EXPIRING_DAYS} days'`);
const VALIDITY_SPANS: Record<(typeof VALIDITIES)[number], Omit<Span, 'moment'>> = {
  VALID: { after: SOON },
  EXPIRING: { after: NOW, before: SOON },
  EXPIRED: { before: NOW },
};

export const withValidity = nameFilter('certification.validity', (validity: (typeof VALIDITIES)[number]) =>
  expiring(VALIDITY_SPANS[validity]),
);

/** What expires within so many days, the last of them included, and has not yet. */
export const expiringInDays = nameFilter('certification.expiring-in', (days: number) =>
  expiring({ after: NOW, before: sql`${rawSql(TOMORROW)} + ${days} * interval '1 day'` }),
);

export const ofCertificationType = nameFilter('certification.type', (type: string) => ({
  condition: () => sql`t.certification_type = ${type}`,
  reads: ['certificationType'],
}));

export const withVerificationStatus = nameFilter('certification.verification', (status: string) => ({
  condition: () => sql`t.verification_status = ${status}`,
  reads: ['verificationStatus'],
}));

/** Whether the outcome of a verification is noted. */
export const withVerification = nameFilter('certification.verified', (verified: boolean) => ({
  condition: () => sql`${rawSql(`${verified ? 'not ' : ''}${isUnverified('t')}`)}`,
  reads: ['verificationStatus'],
}));

/** Of suppliers: whether they hold a certification that has not expired. An index has those that ever held one. */
export const withCertification = nameFilter('supplier.certified', (certified: boolean) => ({
  condition: () =>
    rawSql(certified ? `t.certified_until > now() and t.certified_until > '-infinity'` : 't.certified_until <= now()'),
  reads: ['certifiedUntil'],
  span: { moment: 't.certified_until', isScattered: true, ...(certified ? { after: NOW } : { before: NOW }) },
}));
