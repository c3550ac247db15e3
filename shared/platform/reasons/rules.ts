/** What rules, references, rights and limits forbid. */
import { reasonsOf } from './declare.ts';

const value = reasonsOf('VALIDATION_FAILED');
const rule = reasonsOf('BUSINESS_RULE');
const taken = reasonsOf('CONFLICT');
const missing = reasonsOf('REFERENCE_NOT_FOUND');
const unauthenticated = reasonsOf('UNAUTHENTICATED');
const forbidden = reasonsOf('FORBIDDEN');
const quota = reasonsOf('QUOTA_EXCEEDED');

export const RULES = {
  NOTHING_THERE: missing({}, 'refers to nothing in this tenant'),
  NO_SUCH_ENTITY: missing({ resource: 'text' }, ({ resource }) => `there is no such ${resource}`),
  SEVERAL_THERE: reasonsOf('AMBIGUOUS_REFERENCE')({}, 'is the key of several rows; name one by its id'),
  ANOTHER_ROW: reasonsOf('REFERENCE_MISMATCH')({ other: 'text' }, ({ other }) => `names another row than ${other}`),
  KEY_INCOMPLETE: value({ other: 'text' }, ({ other }) => `counts only together with ${other}`),
  SEVERAL_ROWS_OF_KEY: reasonsOf('AMBIGUOUS_KEY')({}, 'matches several existing rows'),
  TAKEN: taken({ resource: 'text' }, ({ resource }) => `another ${resource} has this value`),
  EMAIL_TAKEN: taken({}, 'is taken'),
  NAME_TAKEN: taken({}, 'is taken'),
  OTHER_OWN_KEY: taken({ resource: 'text' }, ({ resource }) => `the ${resource} that the row finds has another one`),
  NAME_OF_ANOTHER_SUPPLIER: taken({}, 'is the name of a supplier that does not have it as its own key'),
  IN_USE: reasonsOf('IN_USE')({ resource: 'text' }, ({ resource }) => `Other rows refer to this ${resource}.`),
  NOT_THERE: reasonsOf('NOT_FOUND')({ resource: 'text' }, ({ resource }) => `There is no such ${resource}.`),
  HAS_CHANGED: reasonsOf('PRECONDITION_FAILED')(
    { resource: 'text' },
    ({ resource }) => `The ${resource} has changed since it was read.`,
  ),
  FINDS_TOO_MANY: rule(
    { limit: 'number' },
    ({ limit }) => `The filters find more than ${limit} rows: nothing is changed.`,
  ),
  FINDS_OTHERS: reasonsOf('PRECONDITION_FAILED')(
    { found: 'number', expected: 'number' },
    ({ found, expected }) => `The filters find ${found} rows, and ${expected} are expected: nothing is changed.`,
  ),
  STATUS_TRANSITION: reasonsOf('INVALID_STATUS_TRANSITION')(
    { status_from: 'text?', status_to: 'text?' },
    'the status cannot change this way',
  ),
  DELIVERY_BEFORE_PURCHASE: value({}, 'must not be before the purchase date'),
  SUPPLIER_OF_STAGE: value({}, 'is required when the company type is SUPPLIER'),
  COMPANY_OF_STAGE: value({}, 'is required when the company type is COMPANY'),
  STAGES_AT_THE_END: value({ limit: 'number' }, ({ limit }) => `the stages behind it reach up to ${limit}`),
  NOT_A_UNIT_OF_MASS: value({ allowed: 'texts' }, ({ allowed }) => `must be a unit of mass: ${allowed.join(', ')}`),
  NO_NAME_OF_PROFILE: value({ word: 'text' }, ({ word }) => `${word} names no profile`),
  NO_FIELD_OF_IMPORT: value(
    { resource: 'text', nearest: 'text' },
    ({ resource, nearest }) => `is not a field of ${resource}; the nearest one is ${nearest}`,
  ),
  COLUMN_OF_ANOTHER_FIELD: value({ other: 'text' }, ({ other }) => `is the column that ${other} is filled by`),
  NAMES_NO_SUPPLIERS: value(
    { resource: 'text' },
    ({ resource }) => `has no use for ${resource}, which name no suppliers`,
  ),
  YOURSELF: rule({ action: 'text' }, ({ action }) => `You cannot ${action} yourself.`),
  LAST_ADMINISTRATOR: rule({ action: 'text' }, ({ action }) => `You cannot ${action} the last active administrator.`),
  OWN_TENANT: rule({}, 'You cannot disable your own tenant.'),
  INVITE_ACCEPTED: rule({}, 'The user has accepted an invite already.'),
  USER_DISABLED: rule({}, 'The user is disabled.'),
  TOTALS_FOLLOW: rule({}, 'The totals of a journey follow its stages: this job cannot be cancelled.'),
  NO_FAILED_ROWS: rule({}, 'Only an import that has failed, or has ended with rows that failed, can be acknowledged.'),
  JOB_ENDED: reasonsOf('JOB_ENDED')({}, 'The job has ended.'),
  WRONG_SIGN_IN: unauthenticated({}, 'The e-mail address or the password is wrong.'),
  NO_CREDENTIAL: unauthenticated({}, 'A credential is required.'),
  UNKNOWN_CREDENTIAL: unauthenticated({}, 'The credential is unknown, expired or revoked.'),
  SESSION_ENDED: unauthenticated({}, 'The session has ended.'),
  OTHER_HEADER: unauthenticated(
    {},
    'A service key comes in the header X-API-Key, an access token in Authorization: Bearer.',
  ),
  WANTS_SERVICE_KEY: unauthenticated({}, 'This endpoint takes a service key.'),
  WANTS_ACCESS_TOKEN: unauthenticated({}, 'This endpoint takes an access token, not a service key.'),
  NOT_A_BEARER: unauthenticated({}, 'Authorization must be "Bearer <ACCESS_TOKEN>".'),
  TWO_CREDENTIALS: reasonsOf('AMBIGUOUS_CREDENTIALS')({}, 'Send either Authorization or X-API-Key, not both.'),
  NO_CSRF_TOKEN: reasonsOf('CSRF_REQUIRED')({}, 'X-CSRF-Token must hold the token of GET /api/v1/auth/csrf.'),
  WANTS_SESSION: forbidden({}, 'Sign in: this needs a session, not a token or key.'),
  WANTS_ADMINISTRATOR: forbidden({}, 'An administrator is required.'),
  WANTS_PLATFORM_ADMINISTRATOR: forbidden({}, 'A platform administrator is required.'),
  MODULE_NOT_GRANTED: forbidden({ module: 'text' }, ({ module }) => `The user may not use the module ${module}.`),
  MODULE_NOT_ENTITLED: reasonsOf('MODULE_NOT_ENTITLED')(
    { module: 'text' },
    ({ module }) => `The tenant is not entitled to the module ${module}.`,
  ),
  SCOPE_MISSING: reasonsOf('SCOPE_MISSING')({ scope: 'text' }, ({ scope }) => `The token lacks the scope ${scope}.`),
  WAIT: reasonsOf('RATE_LIMITED')(
    { seconds: 'number' },
    ({ seconds }) => `Too many requests; try again in ${seconds} s.`,
  ),
  JOBS_WAITING: reasonsOf('TOO_MANY_JOBS')(
    {},
    'As many jobs of the tenant wait as may: try again when some of them have ended.',
  ),
  STORAGE_FULL: quota(
    { limit: 'number', used: 'number' },
    ({ limit, used }) => `The tenant's storage of ${limit} bytes does not suffice: ${used} would be used.`,
  ),
  DOCUMENTS_FULL: quota(
    { limit: 'number', used: 'number' },
    ({ limit, used }) => `The tenant may have ${limit} documents; this would be number ${used}.`,
  ),
  CREDENTIALS_FULL: quota(
    { limit: 'number', what: 'text' },
    ({ limit, what }) => `A user has at most ${limit} active ${what}: revoke one first.`,
  ),
  IMPORT_PROFILES_FULL: quota(
    { limit: 'number' },
    ({ limit }) => `A tenant has at most ${limit} import profiles: delete one first.`,
  ),
} as const;
