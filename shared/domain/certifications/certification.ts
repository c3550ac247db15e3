import { because } from '../../platform/reasons/index.ts';
import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';

/** SQL of whether no outcome of a verification is noted for the row of this alias, whatever an outcome is called: PENDING is none. */
export const isUnverified = (alias: string): string =>
  `(${alias}.verification_status is null or upper(${alias}.verification_status) = 'PENDING')`;

export const certification = defineResource({
  name: 'supplier certification',
  table: 'supplier_certifications',
  called: `concat_ws(' ', e.certification_type, e.certificate_number)`,
  module: 'suppliers',
  hasUuid: true,
  columns: {
    supplierId: { name: 'supplier_id', type: 'bigint', references: { table: 'suppliers' } },
    certificationType: { name: 'certification_type', type: 'text' },
    certificateNumber: { name: 'certificate_number', type: 'text' },
    certificateExpiry: { name: 'certificate_expiry', type: 'text' },
    expiresAt: { name: 'expires_at', type: 'timestamptz', serverSet: true },
    documentId: { name: 'document_id', type: 'uuid' },
    isDigitallySigned: { name: 'is_digitally_signed', type: 'boolean' },
    signatureVerified: { name: 'signature_verified', type: 'boolean' },
    verificationStatus: { name: 'verification_status', type: 'text' },
    verificationDetails: { name: 'verification_details', type: 'text' },
    verifiedAt: { name: 'verified_at', type: 'timestamptz', serverSet: true },
    ...TIMESTAMPS,
  },
  upsertKeys: [],
  uniques: {},
  counts: { table: 'supplier_certification_counts', by: ['certificationType', 'verificationStatus'] },
  months: { table: 'supplier_certification_month_counts', by: ['certificationType', 'verificationStatus'] },
  rules: [
    {
      because: because('NOTHING_THERE'),
      field: 'documentId',
      // one that was deleted since it was named stays named
      violatedWhen: `n.document_id is distinct from n.old_document_id and n.document_id is not null and not exists (
        select from documents d where d.tenant_id = n.tenant_id and d.id = n.document_id and d.deleted_at is null)`,
    },
  ],
  remembers: ['documentId', 'verificationStatus', 'verifiedAt'],
  computed: {
    // a certificate that names a day is good for the whole of it
    expiresAt: `case when length(n.certificate_expiry) = 10
      then (n.certificate_expiry::date + 1)::timestamp at time zone 'UTC' else n.certificate_expiry::timestamptz end`,
    verifiedAt: `case when ${isUnverified('n')} then null
      when n.old_verification_status is not distinct from n.verification_status then n.old_verified_at else now() end`,
  },
});

/** Days before its expiry from which on a certification is EXPIRING. */
export const EXPIRING_DAYS = 90;

export const VALIDITIES = ['VALID', 'EXPIRING', 'EXPIRED'] as const;

/** SQL of the end of the present day in UTC, which is when a certification that names it expires. */
export const TOMORROW = `((date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC')`;

/** SQL over `t`; what names no expiry stays valid. */
export const VALIDITY = `case when t.expires_at is null or t.expires_at > now() + interval '${EXPIRING_DAYS} days' then 'VALID'
  when t.expires_at > now() then 'EXPIRING' else 'EXPIRED' end`;
