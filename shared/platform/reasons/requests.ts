/** Why parameters, headers and parts of a request are refused, besides what is wrong with a value (values.ts). */
import { listed, reasonsOf } from './declare.ts';

const value = reasonsOf('VALIDATION_FAILED');
const media = reasonsOf('UNSUPPORTED_MEDIA_TYPE');
const json = reasonsOf('INVALID_JSON');
const missing = reasonsOf('NOT_FOUND');
const tooLong = reasonsOf('EXPORT_TOO_LARGE');

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
  DIFFERENT_VALUES: value({}, 'is given with different values'),
  NOT_COLUMN_NAMES: value({}, 'must be names of columns, separated by commas, or a JSON array of them'),
  BODY_WITHOUT_ROWS: value({}, 'the body must be an object that has it'),
  BODY_NOT_AN_OBJECT: value({}, 'The body must be a JSON object.'),
  NO_BODY: json({}, 'The body must be a JSON object.'),
  FIELD_NOT_JSON: json({}, 'is not well-formed JSON'),
  NO_LINE_OF_JSON: json(
    { line: 'number?' },
    ({ line }) => `none of the first lines is JSON, from line ${line ?? 1} on`,
  ),
  BODY_CUT_OFF: value({}, 'The body was not received as a whole.'),
  BODY_NOT_GZIP: value({}, 'The body is not valid gzip.'),
  NO_BOUNDARY: value({}, 'The multipart body has no boundary.'),
  MULTIPART_MALFORMED: value({}, 'The multipart body is not well-formed.'),
  TOO_MANY_PARTS: value(
    { given: 'number', limit: 'number' },
    ({ given, limit }) => `The body has ${given} parts, and may have ${limit}.`,
  ),
  PART_OF_UNKNOWN_TYPE: value(
    { endings: 'text' },
    ({ endings }) => `must be of a type that is known, or be called by it: ${endings}`,
  ),
  PATH_MALFORMED: value({}, 'is no valid percent-encoding'),
  PARTS_NAMED_OTHERWISE: value(
    { names: 'texts', accepted: 'texts', what: 'text' },
    ({ names, accepted, what }) => `${names.join(', ')}: ${what} must be called ${accepted.join(', ')}`,
  ),
  NO_PARTS: value(
    { accepted: 'texts', what: 'text' },
    ({ accepted, what }) => `the body has no part: ${what} must be called ${accepted.join(', ')}`,
  ),
  BODY_OF_OTHER_TYPE: media(
    { kinds: 'texts' },
    ({ kinds }) => `The body must be ${listed(kinds.map((kind) => (kind === 'ZIP' ? 'a ZIP archive' : kind)))}.`,
  ),
  JSON_NOT_UTF8: media({ charset: 'text' }, 'JSON must be encoded in UTF-8.'),
  CHARSET_UNKNOWN: media({ charset: 'text' }, ({ charset }) => `charset ${charset} is not supported`),
  ENCODING_UNKNOWN: media({ accepted: 'texts' }, ({ accepted }) => `The content encoding must be ${listed(accepted)}.`),
  XLSX_ENCODED: media({}, 'An .xlsx file is compressed already: send it as it is, without Content-Encoding.'),
  BODY_ENCODED: media({}, 'Send the body as it is, without Content-Encoding.'),
  CODING_NOT_ACCEPTED: media({}, 'The charset or content encoding of the body is not accepted.'),
  NO_FILE_OF_JOB: missing({}, 'The job has no file, or not yet.'),
  UPLOAD_OF_PARTS: missing({}, 'This upload has several parts: each has its failed rows, at its failedRowsUrl.'),
  SHEET_TOO_LONG: tooLong({ limit: 'number' }, ({ limit }) => `A sheet has ${limit} rows at most: take CSV or NDJSON.`),
  LIST_TOO_LONG: tooLong(
    { limit: 'number' },
    ({ limit }) =>
      `The list has more than ${limit} rows, too many for one answer: have the file made by POST /api/v1/exports.`,
  ),
} as const;
