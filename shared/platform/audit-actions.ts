/** What entries of the audit trail are about, and what happened to it. The lists are closed: the console has words for all of them. */

export const AUDIT_SUBJECTS = [
  'supplier',
  'supplier certification',
  'supplier product',
  'company product',
  'fiber',
  'yarn',
  'fabric',
  'material',
  'material purchase',
  'purchase record',
  'chemical product',
  'chemical purchase',
  'traceability journey',
  'traceability record',
  'processing stage',
  'document',
  'import profile',
  'emission-factors',
  'list',
  'user',
  'profile',
  'invite',
  'password',
  'password-reset',
  'session',
  'access token',
  'service key',
  'tenant',
  'job',
  'queues',
  'audit event',
] as const;

export const AUDIT_EVENTS = [
  'created',
  'changed',
  'deleted',
  'replaced',
  'exported',
  'announced',
  'uploaded',
  'upload-failed',
  'completion-requested',
  'invited',
  'accepted',
  'enabled',
  'disabled',
  'reset',
  'requested',
  'refused',
  'ended',
  'revoked',
  'rotated',
  'renamed',
  'modules-changed',
  'quotas-changed',
  'platform-role-changed',
  'cancel-requested',
  'acknowledged',
  'retried',
  'promoted',
  'message-removed',
  'administered',
] as const;

/** Of imports, behind the type of their job. */
export const IMPORT_EVENTS = ['submitted', 'completed', 'failed', 'cancelled'] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
export type AuditEvent = (typeof AUDIT_EVENTS)[number];
export type ImportEvent = (typeof IMPORT_EVENTS)[number];

/** `supplier.created`, `suppliers.bulk-upsert.submitted` */
export type AuditAction = `${AuditSubject}.${AuditEvent}` | `${string}.${ImportEvent}`;
