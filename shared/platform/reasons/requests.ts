/** Why parameters, headers and parts of a request are refused, besides what is wrong with a value (values.ts). */
import { reasonsOf } from './declare.ts';

const value = reasonsOf('VALIDATION_FAILED');

export const REQUESTS = {
  NOT_A_CURSOR: value({}, 'must be a cursor that a Link of this list had'),
  NO_COLUMN_OF_LIST: value(
    { column: 'text', nearest: 'text?' },
    ({ column, nearest }) =>
      `${column} is no column of this list${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
  ),
  NOT_WITH_A_FILE: value({}, 'cannot be given with a file, which has the whole list'),
  FOR_CSV_ALONE: value({}, 'is for CSV alone'),
  NO_LIST_OF_FILES: value({}, 'is no list that can be had as a file'),
  LIST_WANTS_TOKEN: value({}, 'is a list of the v1 style, which takes an access token and no service key'),
  NOT_AN_ACTIVE_USER: value(
    {},
    'must be the integer id of an active user of this tenant, and the same wherever it is given',
  ),
  NOT_THE_OWN_USER: value({}, 'can name nobody but the user of the credential'),
  NAME_NOT_UTF8: value({}, 'must have its file name in percent-encoded UTF-8'),
  QUERY_AND_BODY_DIFFER: value({}, 'differs between the query and the body'),
  SPELLINGS_DIFFER: value({ other: 'text' }, ({ other }) => `differs from ${other}, which is another spelling of it`),
  NO_FIELD_OF_REQUEST: value({}, 'is no field of this request'),
  GIVEN_TWICE: value({}, 'is there more than once'),
  FIELD_TOO_LARGE: value({ limit: 'number' }, ({ limit }) => `is larger than ${limit} bytes`),
  TOO_MANY_FILES: value({ limit: 'number' }, ({ limit }) => `there are more files than ${limit}`),
  NO_FILE_OF_REQUEST: value({}, 'is no file of this request, or repeated'),
  NO_FILE_NAMED: value({ name: 'text' }, ({ name }) => `there is no file named ${name}, or it is claimed twice`),
  FILE_HAS_SIZE: value({ bytes: 'number' }, ({ bytes }) => `the file has ${bytes} bytes`),
  FILE_HAS_TYPE: value({ type: 'text' }, ({ type }) => `the file came as ${type}`),
  FILE_UNCLAIMED: value({}, 'no attachment has this clientId'),
} as const;
