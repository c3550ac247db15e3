/**
 * What entries of the audit trail are about, and what happens to each. This is the one list of them: the console has words for all of
 * them, and offers them to choose from.
 */

const ROW = ['created', 'changed', 'deleted'] as const;

/** What happens to each subject; rows of some resources are only read. */
export const AUDIT_ACTIONS = {
  supplier: ROW,
  'supplier certification': ROW,
  'supplier product': ROW,
  'company product': ROW,
  fiber: ROW,
  yarn: ROW,
  fabric: ROW,
  material: [],
  'material purchase': ROW,
  'purchase record': ROW,
  'chemical product': ROW,
  'chemical purchase': ROW,
  'traceability journey': ROW,
  'traceability record': ROW,
  'processing stage': ROW,
  document: ['announced', 'completion-requested', 'uploaded', 'upload-failed', 'deleted'],
  'import profile': ROW,
  'emission-factors': ['replaced'],
  list: ['exported'],
  user: ['created', 'invited', 'changed', 'disabled', 'enabled', 'deleted', 'platform-role-changed'],
  profile: ['changed'],
  invite: ['accepted'],
  password: ['changed', 'reset'],
  'password-reset': ['requested'],
  session: ['created', 'refused', 'ended'],
  'access token': ['created', 'revoked'],
  'service key': ['created', 'rotated', 'revoked'],
  tenant: ['created', 'renamed', 'modules-changed', 'quotas-changed', 'disabled', 'enabled'],
  job: ['cancel-requested', 'acknowledged', 'retried', 'promoted', 'message-removed'],
  queues: ['administered'],
  'audit event': [],
} as const satisfies Record<string, readonly string[]>;

/** What is told of something else: of the person, the job, or nothing that has an id. No entry is about it. */
const OF_OTHERS = [
  ...(['emission-factors', 'queues', 'list'] as const),
  ...(['profile', 'invite', 'password', 'password-reset'] as const),
];

/** What entries are about. */
export type AuditedEntity = Exclude<keyof typeof AUDIT_ACTIONS, (typeof OF_OTHERS)[number]>;

/** Those that something happens to. */
export const AUDITED_ENTITIES = (Object.keys(AUDIT_ACTIONS) as AuditedEntity[]).filter(
  (subject) => AUDIT_ACTIONS[subject].length > 0 && !(OF_OTHERS as readonly string[]).includes(subject),
);

const IMPORTED = [
  ...['suppliers', 'supplier-products', 'company-products', 'purchase-records'],
  ...['fibers', 'yarns', 'fabrics', 'processing-stages'],
];
const CHANGED_IN_BULK = [
  ...IMPORTED,
  ...['supplier-certifications', 'chemical-products', 'chemical-purchases', 'material-purchases'],
  ...['traceability-journeys', 'traceability-records'],
];

/** The types of jobs that write rows. */
export const AUDITED_JOBS: readonly string[] = [
  'import',
  ...IMPORTED.map((rows) => `${rows}.bulk-upsert`),
  ...CHANGED_IN_BULK.flatMap((rows) => [`${rows}.bulk-edit`, `${rows}.bulk-delete`]),
];

/** What happens to such a job, behind its type. */
export const JOB_EVENTS = ['submitted', 'completed', 'failed', 'cancelled'] as const;

type Actions = typeof AUDIT_ACTIONS;

export type AuditSubject = keyof Actions;
export type AuditEvent = Actions[AuditSubject][number];
export type JobEvent = (typeof JOB_EVENTS)[number];

type SubjectAction = { [Subject in AuditSubject]: `${Subject}.${Actions[Subject][number]}` }[AuditSubject];

/** `supplier.created`, `suppliers.bulk-upsert.submitted`; what writes rows of any resource knows no more than that. */
export type AuditAction = SubjectAction | `${AuditSubject}.${(typeof ROW)[number]}` | `${string}.${JobEvent}`;
