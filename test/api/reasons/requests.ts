/** Requests whose parameters, headers or parts are refused. */
import { XLSX_TYPE } from '../../support/bulk.ts';
import { multipart, type Part } from '../../documents/support.ts';
import { zip, ZIP_TYPE } from '../../support/uploads.ts';
import { JSON_HEADERS, UNKNOWN, type Cause, type Sender } from './sender.ts';

/** A document as it is uploaded in one request, with further parts. */
const uploaded = (by: Sender, ...more: Part[]) => {
  const { body, headers } = multipart([
    { name: 'entityType', value: 'SUPPLIER' },
    { name: 'category', value: 'C' },
    ...more,
  ]);
  return by.v1.post('/api/v1/documents', body, { headers });
};

const profile = (by: Sender, options: object) =>
  by.own('POST', '/api/v1/import-profiles', { name: 'P', resource: 'suppliers', options });

const files = zip({ 'suppliers.csv': 'name\nA\n' });

export const REQUESTS: Cause[] = [
  ['NOT_A_CURSOR', 'after', {}, ({ v1 }) => v1.get('/api/v1/supplier/products?after=x')],
  [
    'NO_COLUMN_OF_LIST',
    'columns',
    { column: 'countri', nearest: 'country' },
    ({ v1 }) => v1.get('/api/v1/suppliers?format=csv&columns=countri'),
  ],
  ['REPEATED_ITEM', 'columns', {}, ({ v1 }) => v1.get('/api/v1/suppliers?format=csv&columns=name,name')],
  ['NOT_WITH_A_FILE', 'page', {}, ({ v1 }) => v1.get('/api/v1/suppliers?format=csv&page=2')],
  ['FOR_CSV_ALONE', 'for', {}, ({ v1 }) => v1.get('/api/v1/suppliers?format=xlsx&for=excel')],
  ['NO_LIST_OF_FILES', 'list', {}, ({ v1 }) => v1.post('/api/v1/exports', { list: '/api/v1/nothing', format: 'csv' })],
  [
    'LIST_WANTS_TOKEN',
    'list',
    {},
    ({ legacy }) => legacy.post('/api/v1/exports', { list: '/api/v1/suppliers', format: 'csv' }),
  ],
  [
    'NOT_AN_ACTIVE_USER',
    'X-User-Id',
    {},
    ({ legacy }) => legacy.post('/api/suppliers', { name: 'A' }, { headers: { 'x-user-id': '999999999' } }),
  ],
  [
    'NOT_THE_OWN_USER',
    'X-User-Id',
    {},
    ({ v1 }) => v1.post('/api/v1/suppliers', { name: 'A' }, { headers: { 'x-user-id': '999999999' } }),
  ],
  [
    'NAME_NOT_UTF8',
    'Content-Disposition',
    {},
    (by) =>
      by.bulk('name\nA\n', {
        'content-type': 'text/csv',
        'content-disposition': `attachment; filename*=UTF-8''%ff.csv`,
      }),
  ],
  [
    'NOT_A_FILE_NAME',
    'Content-Disposition',
    {},
    (by) => by.bulk('name\nA\n', { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename=".."' }),
  ],
  [
    'QUERY_AND_BODY_DIFFER',
    'supplierId',
    {},
    async (by) => {
      const { id } = await by.made('/api/v1/suppliers', { name: 'A' });
      const body = { supplierId: UNKNOWN, certificationType: 'GOTS' };
      return by.v1.post(`/api/v1/supplier-certifications?supplierId=${id}`, body);
    },
  ],
  [
    'SPELLINGS_DIFFER',
    'dryRun',
    { other: 'dry_run' },
    ({ v1 }) => v1.post('/api/v1/imports?dry_run=true&dryRun=false', files, { headers: ZIP_TYPE }),
  ],
  ['NO_FIELD_OF_REQUEST', 'colour', {}, (by) => uploaded(by, { name: 'colour', value: 'red' })],
  ['GIVEN_TWICE', 'category', {}, (by) => uploaded(by, { name: 'category', value: 'D' })],
  [
    'FIELD_TOO_LARGE',
    'entityId',
    { limit: 262_144 },
    (by) => uploaded(by, { name: 'entityId', value: 'x'.repeat(1_000_000) }),
  ],
  [
    'NO_FILE_OF_REQUEST',
    'photo',
    {},
    (by) => uploaded(by, { name: 'photo', value: 'a', fileName: 'a.png', contentType: 'image/png' }),
  ],
  [
    'DIFFERENT_VALUES',
    'dryRun',
    {},
    ({ v1 }) => v1.post('/api/v1/imports?dryRun=true&dryRun=false', files, { headers: ZIP_TYPE }),
  ],
  ['NOT_COLUMN_NAMES', 'ignore_columns', {}, (by) => by.csv('name\nA\n', '?ignore_columns=,')],
  ['BODY_WITHOUT_ROWS', 'items', {}, (by) => by.bulk('[]', JSON_HEADERS)],
  ['BODY_NOT_AN_OBJECT', 'body', {}, ({ v1 }) => v1.post('/api/v1/suppliers', '[]', { headers: JSON_HEADERS })],
  ['NO_LINE_OF_JSON', null, { line: 1 }, (by) => by.ndjson('a\nb\nc\n')],
  [
    'BODY_OF_OTHER_TYPE',
    null,
    { kinds: ['JSON', 'NDJSON', 'CSV', '.xlsx'] },
    (by) => by.bulk('a', { 'content-type': 'text/plain' }),
  ],
  [
    'JSON_NOT_UTF8',
    null,
    { charset: 'utf-16' },
    (by) => by.bulk('[]', { 'content-type': 'application/json; charset=utf-16' }),
  ],
  ['CHARSET_UNKNOWN', null, {}, (by) => by.bulk('name\nA\n', { 'content-type': 'text/csv; charset=klingon' })],
  [
    'ENCODING_UNKNOWN',
    null,
    { accepted: ['gzip', 'identity'] },
    (by) => by.bulk('name\nA\n', { 'content-type': 'text/csv', 'content-encoding': 'br' }),
  ],
  ['XLSX_ENCODED', null, {}, (by) => by.bulk('a', { ...XLSX_TYPE, 'content-encoding': 'gzip' })],
  [
    'BODY_ENCODED',
    null,
    {},
    ({ v1 }) => v1.post('/api/v1/imports', files, { headers: { ...ZIP_TYPE, 'content-encoding': 'gzip' } }),
  ],
  [
    'CODING_NOT_ACCEPTED',
    null,
    {},
    ({ v1 }) => v1.post('/api/v1/suppliers', '{}', { headers: { 'content-type': 'application/json; charset=utf-16' } }),
  ],
  [
    'NO_NAME_OF_PROFILE',
    'name',
    { word: 'none' },
    (by) => by.own('POST', '/api/v1/import-profiles', { name: 'none', resource: 'suppliers', options: {} }),
  ],
  [
    'NO_FIELD_OF_IMPORT',
    'options.columns.countri',
    { resource: 'suppliers', nearest: 'country' },
    (by) => profile(by, { columns: { countri: 'Paese' } }),
  ],
  [
    'COLUMN_OF_ANOTHER_FIELD',
    'options.columns.country',
    { other: 'name' },
    (by) => profile(by, { columns: { name: 'A', country: 'A' } }),
  ],
  [
    'NAMES_NO_SUPPLIERS',
    'options.createMissing',
    { resource: 'suppliers' },
    (by) => profile(by, { createMissing: 'suppliers' }),
  ],
  ['NO_SUCH_ENTITY', 'entityId', { resource: 'SUPPLIER' }, (by) => by.announced({ entityId: UNKNOWN })],
  [
    'BODY_NOT_GZIP',
    null,
    {},
    (by) =>
      by.bulk('name\nA\n', { 'content-type': 'text/csv', 'content-encoding': 'gzip' }, '/api/suppliers/bulk/preview'),
  ],
  ['PATH_MALFORMED', 'path', {}, ({ v1 }) => v1.get('/api/v1/suppliers/%E0%A4%A')],
  [
    'NO_PREVIEW',
    null,
    { type: 'text/csv' },
    async (by) => {
      const { body } = await by.announced({ fileName: 'a.csv', contentType: 'text/csv' });
      const { documentId } = body as { documentId: string };
      return by.v1.get(`/api/v1/documents/${documentId}/preview`);
    },
  ],
  [
    'PARTS_NAMED_OTHERWISE',
    'body',
    { names: ['hue'], what: 'a part' },
    ({ v1 }) => {
      const { body, headers } = multipart([{ name: 'hue', value: 'a', fileName: 'hue.csv', contentType: 'text/csv' }]);
      return v1.post('/api/v1/imports', body, { headers });
    },
  ],
  [
    'NO_PARTS',
    'body',
    { what: 'a part' },
    ({ v1 }) => {
      const { body, headers } = multipart([]);
      return v1.post('/api/v1/imports', body, { headers });
    },
  ],
  [
    'PART_OF_UNKNOWN_TYPE',
    'suppliers',
    {},
    ({ v1 }) => {
      const part = { name: 'suppliers', value: 'a', fileName: 'a.png', contentType: 'image/png' };
      const { body, headers } = multipart([part]);
      return v1.post('/api/v1/imports', body, { headers });
    },
  ],
  [
    'MULTIPART_MALFORMED',
    'body',
    {},
    ({ v1 }) => {
      const { body, headers } = multipart([{ name: 'category', value: 'C' }], '');
      return v1.post('/api/v1/documents', body, { headers });
    },
  ],
];
