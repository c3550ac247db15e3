/** Reasons that have no request in the tables beside this. */
import { type ReasonName } from '../../../shared/platform/reasons/index.ts';

/** Of what a tenant's own requests do not bring about, why; most have tests where their subject has its own. */
export const NOT_CAUSED_HERE: Partial<Record<ReasonName, string>> = {
  REQUIRED_FOR_KEY: 'the fields of every key are required, or may be empty',
  UNSTORABLE_VALUE: 'what only the database refuses',
  NOT_LESS_THAN: 'no field has such a bound',
  UNREADABLE: 'of checks that have no reason of their own',
  NO_HEADER: 'a file of blank lines is an empty one',
  CSV_ROW_MALFORMED: 'what the parser refuses for none of the reasons above it',
  NO_FILE_NAMED: 'test/documents/purchase-with-documents.slow.test.ts',
  FILE_HAS_SIZE: 'test/documents/purchase-with-documents.slow.test.ts',
  FILE_HAS_TYPE: 'test/documents/purchase-with-documents.slow.test.ts',
  FILE_UNCLAIMED: 'test/documents/purchase-with-documents.slow.test.ts',
  TOO_MANY_FILES: 'test/documents/direct-uploads.test.ts',
  KEY_INCOMPLETE: 'the field that a key counts within is required',
  FINDS_TOO_MANY: 'takes a million rows',
  NOT_A_UNIT_OF_MASS: 'test/v1/purchase-emissions.test.ts',
  LAST_ADMINISTRATOR: 'takes two administrators at the same moment',
  TOTALS_FOLLOW: 'takes a job that is still at work',
  SESSION_ENDED: 'takes two requests at the same moment',
  WANTS_SERVICE_KEY: 'no path takes keys alone',
  WAIT: 'test/accounts/rate-limits.slow.test.ts',
  JOBS_WAITING: 'test/security/05-quotas.test.ts',
  STORAGE_FULL: 'test/security/05-quotas.test.ts',
  DOCUMENTS_FULL: 'test/security/05-quotas.test.ts',
  CREDENTIALS_FULL: 'takes a hundred credentials',
  IMPORT_PROFILES_FULL: 'takes two hundred profiles',
};
