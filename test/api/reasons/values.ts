/** Requests with values that are refused. */
import { type Cause, JSON_HEADERS, UNKNOWN } from './sender.ts';

const nested = (levels: number): object => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object;
const long = 'x'.repeat(256);

export const VALUES: Cause[] = [
  ['REQUIRED', 'name', {}, ({ v1 }) => v1.post('/api/v1/suppliers', {})],
  ['REQUIRED', 'sku', {}, ({ legacy }) => legacy.post('/api/company-products', { name: 'N' })],
  ['REQUIRED', 'name', {}, (by) => by.rows([{ country: 'IT' }])],
  ['REQUIRED', 'items', {}, (by) => by.bulk('{}', JSON_HEADERS)],
  ['NULL', 'name', {}, (by) => by.supplier({ name: null })],
  ['EMPTY', 'name', {}, (by) => by.supplier({ name: '' })],
  ['EMPTY_ITEM', 'certifications.0', {}, (by) => by.product({ certifications: [''] })],
  ['REPEATED_ITEM', 'roles', {}, (by) => by.invite({ roles: ['operator', 'operator'] })],
  ['TOO_FEW', 'roles', { limit: 1, unit: 'items' }, (by) => by.invite({ roles: [] })],
  ['NOT_AN_OBJECT', null, {}, (by) => by.rows([5])],
  ['NOT_AN_ARRAY', 'items', {}, (by) => by.rows(5)],
  ['NOT_TEXT', 'metadata.categoryLabel', {}, (by) => by.material({ categoryLabel: 5 })],
  [
    'UNKNOWN_FIELD',
    'changes',
    { fields: ['colour'] },
    ({ v1 }) => v1.post('/api/v1/suppliers/bulk-edit', { ids: [UNKNOWN], changes: { colour: 'red' } }),
  ],
  [
    'FIELD_OF_ANOTHER_KIND',
    'yarn_count',
    { kind: 'yarn' },
    ({ legacy }) => legacy.post('/api/v1/textile/fibers', { name: 'Fibre', yarn_count: 30 }),
  ],
  [
    'TELLS_ROWS_APART',
    'changes.name',
    {},
    ({ v1 }) => v1.post('/api/v1/suppliers/bulk-edit', { ids: [UNKNOWN], changes: { name: 'Same' } }),
  ],
  ['NOT_PLAIN_TEXT', 'newPassword', {}, (by) => by.password('correct\u0000horse battery')],
  ['NOT_ONE_LINE', 'firstName', {}, (by) => by.own('PATCH', '/api/v1/auth/profile', { firstName: 'A\nB' })],
  ['NOT_A_NAME', 'firstName', {}, (by) => by.own('PATCH', '/api/v1/auth/profile', { firstName: 'www.example.org' })],
  ['UNSTORABLE_TEXT', 'name', {}, (by) => by.supplier({ name: 'a\u0000b' })],
  ['TOO_SHORT', 'newPassword', { limit: 8 }, (by) => by.password('abc')],
  ['TOO_LONG', 'name', { limit: 255, given: 256 }, (by) => by.supplier({ name: long })],
  ['TOO_LONG', 'name', { limit: 255 }, (by) => by.rows([{ name: long }])],
  ['TOO_SMALL', 'quantityKg', { limit: 0 }, (by) => by.record({ quantityKg: '-1' })],
  ['TOO_LARGE', 'lead_time_days', { limit: 2_147_483_647 }, (by) => by.product({ lead_time_days: 2_147_483_648 })],
  ['NOT_MORE_THAN', 'product_weight_kg', { limit: 0 }, (by) => by.product({ product_weight_kg: 0 })],
  ['BEYOND_DECIMALS', 'unit_cost', {}, (by) => by.product({ unit_cost: 1e15 })],
  ['TOO_MANY_DECIMALS', 'unit_cost', { limit: 15 }, (by) => by.product({ unit_cost: 1e-16 })],
  [
    'NOT_TOGETHER',
    'filters',
    { other: 'ids' },
    ({ v1 }) => v1.post('/api/v1/suppliers/bulk-delete', { ids: [UNKNOWN], filters: {} }),
  ],
  [
    'NO_FIELD_NAMED',
    'changes',
    {},
    ({ v1 }) => v1.post('/api/v1/suppliers/bulk-edit', { ids: [UNKNOWN], changes: {} }),
  ],
  ['TOO_FEW', 'ids', { limit: 1 }, ({ v1 }) => v1.post('/api/v1/suppliers/bulk-delete', { ids: [] })],
  [
    'TOO_MANY',
    'ids',
    { limit: 5000 },
    ({ v1 }) => v1.post('/api/v1/suppliers/bulk-delete', { ids: Array.from({ length: 5001 }, () => UNKNOWN) }),
  ],
  ['TOO_DEEP', 'metadata', { limit: 32 }, (by) => by.material(nested(33))],
  ['TOO_MANY_BYTES', 'metadata', { limit: 16_384 }, (by) => by.material({ a: 'x'.repeat(16_384) })],
  ['WRONG_TYPE', 'category', { expected: 'string', given: 'number' }, (by) => by.supplier({ category: 5 })],
  ['WRONG_FORM', 'list', {}, ({ v1 }) => v1.post('/api/v1/exports', { list: 'suppliers', format: 'csv' })],
  ['NOT_A_POSITIVE_INTEGER', 'page', {}, ({ v1 }) => v1.get('/api/v1/suppliers?page=x')],
  ['NOT_A_POSITIVE_INTEGER', 'id', {}, ({ legacy }) => legacy.get('/api/suppliers/x')],
  ['NOT_AN_INDEX', 'page', {}, ({ legacy }) => legacy.get('/api/suppliers?page=x')],
  [
    'NOT_ONE_OF',
    'transportMode',
    { allowed: ['ROAD', 'SEA', 'AIR', 'RAIL'] },
    (by) => by.record({ transportMode: 'X' }),
  ],
  ['NOT_A_REFERENCE_NUMBER', 'batchNumber', {}, (by) => by.record({ batchNumber: '-1' })],
  ['NOT_A_NUMBER', 'unit_cost', {}, (by) => by.product({ unit_cost: 'dear' })],
  ['NOT_A_NUMBER_WITH_POINT', 'unit_cost', {}, (by) => by.product({ unit_cost: '1,5' })],
  ['NOT_A_DECIMAL', 'quantityKg', {}, (by) => by.record({ quantityKg: '1,5' })],
  ['NOT_WHOLE', 'lead_time_days', {}, (by) => by.product({ lead_time_days: 1.5 })],
  [
    'NOT_AN_ID',
    'supplier_id',
    {},
    ({ legacy }) => legacy.post('/api/purchase-records', { supplier_id: 'x', purchase_date: '2026-01-01' }),
  ],
  ['NOT_A_FLAG', 'reachCompliant', {}, (by) => by.supplier({ reachCompliant: 'no' })],
  ['NOT_A_MOMENT', 'purchaseDate', {}, (by) => by.record({ purchaseDate: 'yesterday' })],
  ['NOT_A_DAY', 'deliveryDate', {}, ({ v1 }) => v1.post('/api/v1/chemicals/purchases', { deliveryDate: 'tomorrow' })],
  ['NOT_A_YEAR', 'purchase_year', {}, ({ legacy }) => legacy.post('/api/purchase-records', { purchase_year: 0 })],
  ['NOT_A_FILE_NAME', 'fileName', {}, (by) => by.announced({ fileName: '../a.pdf' })],
  ['INVISIBLE_CHARACTERS', 'fileName', {}, (by) => by.announced({ fileName: 'a\u202efdp.exe' })],
  [
    'NOT_A_CHECKSUM',
    'checksumSha256',
    {},
    async (by) => {
      const { body } = await by.announced();
      return by.v1.post(`/api/v1/documents/${String(body.documentId)}/complete`, { checksumSha256: 'x' });
    },
  ],
  [
    'BEYOND_YEARS',
    'expiresAt',
    {},
    (by) =>
      by.own('POST', '/api/v1/auth/api-keys', {
        name: 'K',
        scopes: ['suppliers:read'],
        expiresAt: '9999-12-31T23:59:59-10:00',
      }),
  ],
  [
    'IN_THE_PAST',
    'expiresAt',
    {},
    (by) =>
      by.own('POST', '/api/v1/auth/api-keys', {
        name: 'K',
        scopes: ['suppliers:read'],
        expiresAt: '2020-01-01T00:00:00Z',
      }),
  ],
  ['NOT_A_UUID', 'supplierId', {}, (by) => by.record({ supplierId: 'x' })],
  ['NOT_A_LINK', 'msdsUrl', {}, (by) => by.chemical({ msdsUrl: 'ftp://example.org' })],
  ['LINK_TOO_LONG', 'msdsUrl', { limit: 2000 }, (by) => by.chemical({ msdsUrl: `https://a/${'x'.repeat(2000)}` })],
  ['NOT_AN_EMAIL', 'email', {}, (by) => by.invite({ email: 'nobody' })],
  ['NOT_A_COUNTRY', 'country', {}, (by) => by.supplier({ country: 'XX' })],
  ['NOT_A_COUNTRY', 'country', {}, (by) => by.csv('name,country\nA,Italien\n')],
  ['NOT_A_CURRENCY', 'currency', {}, (by) => by.record({ currency: 'XXQ' })],
  ['NOT_A_BARCODE', 'barcode', {}, (by) => by.product({ barcode: '12345678' })],
  ['NOT_A_CAS_NUMBER', 'casNumbers.0', {}, (by) => by.chemical({ casNumbers: ['7732-18-4'] })],
  [
    'LINK_UNUSABLE',
    'token',
    {},
    ({ anonymous }) => anonymous.post('/api/v1/auth/reset-password', { token: 'x', password: 'correct horse battery' }),
  ],
  ['WRONG_PASSWORD', 'currentPassword', {}, (by) => by.password('correct horse battery', 'another one')],
  ['EASY_PASSWORD', 'newPassword', {}, (by) => by.password('password123')],
  [
    'NOT_A_DAY_OR_MOMENT',
    'certificateExpiry',
    {},
    async (by) => {
      const { id } = await by.made('/api/v1/suppliers', { name: 'A' });
      const body = { supplierId: id, certificationType: 'GOTS', certificateExpiry: 'tomorrow' };
      return by.v1.post(`/api/v1/supplier-certifications?supplierId=${id}`, body);
    },
  ],
  [
    'NOT_GRANTABLE',
    'scopes',
    { refused: 'products:read' },
    async (by) =>
      (await by.operator('session')).post('/api/v1/auth/api-keys', { name: 'K', scopes: ['products:read'] }),
  ],
  [
    'NOT_GRANTABLE_HERE',
    'moduleKeys',
    { refused: 'products' },
    async (by) => (await by.other({ modules: ['suppliers', 'account'] })).invite({ moduleKeys: ['products'] }),
  ],
  ['REQUIRED_AS', 'mode', { expected: 'UPSERT' }, (by) => by.fibers({ records: [] })],
  ['MUST_BE', 'mode', { expected: 'UPSERT' }, (by) => by.fibers({ mode: 'INSERT', records: [] })],
  [
    'UNKNOWN_KEY',
    'options.columns.1',
    {},
    ({ v1 }) =>
      v1.post('/api/v1/import-profiles', { resource: 'suppliers', name: 'P', options: { columns: { 1: 'a' } } }),
  ],
];
