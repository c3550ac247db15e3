/** Requests whose parameters, headers or parts are refused. */
import { multipart, type Part } from '../../documents/support.ts';
import { zip, ZIP_TYPE } from '../../support/uploads.ts';
import { UNKNOWN, type Cause, type Sender } from './sender.ts';

/** A document as it is uploaded in one request, with further parts. */
const uploaded = (by: Sender, ...more: Part[]) => {
  const { body, headers } = multipart([
    { name: 'entityType', value: 'SUPPLIER' },
    { name: 'category', value: 'C' },
    ...more,
  ]);
  return by.v1.post('/api/v1/documents', body, { headers });
};

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
];
