/** Requests that rules, references, rights and limits forbid. */
import { getJobId } from '../../support/bulk.ts';
import { signIn, type Seen } from '../../support/client.ts';
import { JOURNEYS, LEAST_STAGE } from '../../support/traceability.ts';
import { multipart } from '../../documents/support.ts';
import { type Cause, JSON_HEADERS, records, type Sender, UNKNOWN } from './sender.ts';

/** A record that names its supplier, with a supplier of that name. */
async function named(by: Sender, rows: object[]): Promise<Seen> {
  await by.made('/api/v1/suppliers', { name: 'A', externalId: 'E-1' });
  await by.made('/api/v1/suppliers', { name: 'B' });
  const items = rows.map((row) => ({ purchase_date: '2026-01-02', ...row }));
  return by.bulk(JSON.stringify({ items }), JSON_HEADERS, '/api/purchase-records/bulk');
}

const administrator = (by: Sender, method: string, path: string, body?: object) =>
  by
    .own('GET', '/api/v1/auth/me')
    .then(({ body: me }) =>
      by.own(method, `/api/v1/account/users/${(me as { user: { id: string } }).user.id}${path}`, body),
    );

async function stage(by: Sender, body: object): Promise<Seen> {
  const { id } = await by.made(JOURNEYS, { traceabilityName: 'Coat' });
  return by.v1.post(`${JOURNEYS}/${id}/stages`, { ...LEAST_STAGE, companyId: undefined, ...body });
}

export const RULES: Cause[] = [
  [
    'SEVERAL_THERE',
    'traceability_name',
    {},
    async (by) => {
      for (const traceabilityName of ['Coat', 'Coat']) await by.made(JOURNEYS, { traceabilityName });
      const stages = [{ traceability_name: 'Coat', stage_order: 1, stage_name: 'Spinning' }];
      return by.bulk(JSON.stringify({ stages }), JSON_HEADERS, '/api/processing-stages/bulk');
    },
  ],
  ['NOTHING_THERE', 'supplierId', {}, (by) => by.record({ supplierId: UNKNOWN })],
  ['NOTHING_THERE', 'supplier_name', {}, (by) => named(by, [{ supplier_name: 'C' }])],
  [
    'ANOTHER_ROW',
    'supplierName',
    { other: 'supplierExternalId' },
    async (by) => {
      await by.made('/api/v1/suppliers', { name: 'B', externalId: 'E-1' });
      return by.record({ supplierId: undefined, supplierExternalId: 'E-1', supplierName: 'A' });
    },
  ],
  [
    'TAKEN',
    'name',
    { resource: 'supplier' },
    async (by) => {
      await by.supplier();
      return by.supplier();
    },
  ],
  ['EMAIL_TAKEN', 'email', {}, (by) => by.invite({ email: by.tenant.adminEmail })],
  [
    'OTHER_OWN_KEY',
    'external_id',
    { resource: 'supplier' },
    async (by) => {
      await by.supplier({ externalId: 'E-1' });
      return by.rows([{ name: 'A', external_id: 'E-2' }]);
    },
  ],
  [
    'IN_USE',
    null,
    { resource: 'supplier' },
    async (by) => {
      const { body } = await by.record({});
      return by.v1.delete(`/api/v1/suppliers/${String(body.supplierId)}`);
    },
  ],
  ['NOT_THERE', null, { resource: 'supplier' }, ({ v1 }) => v1.get(`/api/v1/suppliers/${UNKNOWN}`)],
  [
    'NOT_THERE',
    null,
    { resource: 'supplier' },
    ({ v1 }) => v1.post('/api/v1/suppliers/bulk-delete', { ids: [UNKNOWN] }, { headers: { prefer: 'wait=60' } }),
  ],
  [
    'HAS_CHANGED',
    null,
    { resource: 'supplier' },
    async (by) => {
      const { id } = await by.made('/api/v1/suppliers', { name: 'A' });
      return by.v1.patch(`/api/v1/suppliers/${id}`, { name: 'B' }, { headers: { 'if-match': '"other"' } });
    },
  ],
  [
    'STATUS_TRANSITION',
    'status',
    { status_from: 'CANCELLED', status_to: 'ORDERED' },
    async (by) => {
      const { body } = await by.record({ status: 'CANCELLED' });
      return by.v1.patch(`/api/v1/purchase-records/${String(body.id)}`, { status: 'ORDERED' });
    },
  ],
  ['DELIVERY_BEFORE_PURCHASE', 'deliveryDate', {}, (by) => by.record({ deliveryDate: '2026-01-01T00:00:00Z' })],
  ['SUPPLIER_OF_STAGE', 'supplierId', {}, (by) => stage(by, { companyType: 'SUPPLIER' })],
  ['COMPANY_OF_STAGE', 'companyId', {}, (by) => stage(by, { companyType: 'COMPANY' })],
  ['YOURSELF', null, { action: 'disable' }, (by) => administrator(by, 'PATCH', '/status', { status: 'DISABLED' })],
  ['INVITE_ACCEPTED', null, {}, (by) => administrator(by, 'POST', '/invite')],
  [
    'USER_DISABLED',
    null,
    {},
    async (by) => {
      const { body } = await by.invite({});
      await by.own('PATCH', `/api/v1/account/users/${String(body.id)}/status`, { status: 'DISABLED' });
      return by.own('POST', `/api/v1/account/users/${String(body.id)}/invite`);
    },
  ],
  [
    'WRONG_SIGN_IN',
    null,
    {},
    ({ anonymous, tenant }) =>
      anonymous.post('/api/v1/auth/login', { email: tenant.adminEmail, password: 'another one' }),
  ],
  ['NO_CREDENTIAL', null, {}, (by) => by.with({})],
  ['UNKNOWN_CREDENTIAL', null, {}, (by) => by.with({ authorization: 'Bearer unknown' })],
  ['UNKNOWN_CREDENTIAL', null, {}, (by) => by.with({ 'x-api-key': 'unknown' }, '/api/suppliers')],
  ['OTHER_HEADER', null, {}, (by) => by.with({ authorization: `Bearer ${by.tenant.apiKey}` }, '/api/suppliers')],
  ['OTHER_HEADER', null, {}, (by) => by.with({ 'x-api-key': by.tenant.token }, '/api/suppliers')],
  ['WANTS_ACCESS_TOKEN', null, {}, (by) => by.with({ 'x-api-key': by.tenant.apiKey })],
  ['NOT_A_BEARER', null, {}, (by) => by.with({ authorization: 'Basic abc' })],
  ['TWO_CREDENTIALS', null, {}, (by) => by.with({ authorization: 'Bearer a', 'x-api-key': 'b' })],
  ['WANTS_SESSION', null, {}, ({ v1 }) => v1.get('/api/v1/auth/sessions')],
  ['WANTS_PLATFORM_ADMINISTRATOR', null, {}, (by) => by.own('GET', '/api/v1/platform/tenants')],
  [
    'SEVERAL_ROWS_OF_KEY',
    'supplier_id',
    {},
    async (by) => {
      const { body } = await by.record({});
      const same = { supplierId: body.supplierId as string, purchaseDate: '2026-01-02T00:00:00Z' };
      await by.made('/api/v1/purchase-records', same);
      return records(by, 'supplier_name,purchase_date\nA,2026-01-02\n');
    },
  ],
  [
    'FINDS_OTHERS',
    null,
    { found: 1, expected: 2 },
    async (by) => {
      await by.supplier();
      return by.v1.post(
        '/api/v1/suppliers/bulk-delete',
        { filters: {}, expected: 2 },
        { headers: { prefer: 'wait=60' } },
      );
    },
  ],
  [
    'NO_CSRF_TOKEN',
    null,
    {},
    async (by) => {
      const { cookie } = await signIn(by.stack, by.tenant);
      return by.anonymous.post('/api/v1/suppliers', { name: 'A' }, { headers: { cookie } });
    },
  ],
  [
    'MODULE_NOT_GRANTED',
    null,
    { module: 'products' },
    async (by) => (await by.operator('token')).get('/api/v1/company/products'),
  ],
  [
    'SCOPE_MISSING',
    null,
    { scope: 'suppliers:write' },
    async (by) => (await by.operator('token', { scopes: ['suppliers:read'] })).post('/api/v1/suppliers', { name: 'A' }),
  ],
  [
    'NOT_UPLOADED',
    null,
    {},
    async (by) => {
      const { body } = await by.announced();
      return by.v1.post(`/api/v1/documents/${String(body.documentId)}/complete`, { checksumSha256: '0'.repeat(64) });
    },
  ],
  [
    'NAME_OF_ANOTHER_SUPPLIER',
    'supplier_external_id',
    {},
    async (by) => {
      await by.supplier({ name: 'E-2' });
      const items = [{ supplier_external_id: 'E-2', purchase_date: '2026-01-02' }];
      return by.bulk(JSON.stringify({ items }), JSON_HEADERS, '/api/purchase-records/bulk?create_missing=suppliers');
    },
  ],
  [
    'NO_FAILED_ROWS',
    null,
    {},
    async (by) => by.v1.post(`/api/v1/jobs/${getJobId(await by.csv('name\nA\n'))}/acknowledge`),
  ],
  ['JOB_ENDED', null, {}, async (by) => by.v1.post(`/api/v1/jobs/${getJobId(await by.csv('name\nA\n'))}/cancel`)],
  ['WANTS_ADMINISTRATOR', null, {}, async (by) => (await by.operator('token')).put('/api/v1/emission-factors', {})],
  [
    'MODULE_NOT_ENTITLED',
    null,
    { module: 'products' },
    async (by) => (await by.other({ modules: ['suppliers'] })).v1.get('/api/v1/company/products'),
  ],
  [
    'OWN_TENANT',
    null,
    {},
    async (by) => {
      const platform = await by.other({ platformAdmin: true });
      const path = `/api/v1/platform/tenants/${platform.tenant.uuid}/status`;
      return platform.own('PATCH', path, { status: 'DISABLED' });
    },
  ],
  [
    'STAGES_AT_THE_END',
    'sequenceOrder',
    { limit: 2_147_483_647 },
    async (by) => {
      const { id } = await by.made(JOURNEYS, { traceabilityName: 'Coat' });
      const last = { ...LEAST_STAGE, sequenceOrder: 2_147_483_647 };
      await by.made(`${JOURNEYS}/${id}/stages`, last);
      return by.v1.post(`${JOURNEYS}/${id}/stages`, last);
    },
  ],
  [
    'NOT_AS_ANNOUNCED',
    'file',
    { announced: 'application/pdf' },
    async (by) => {
      const { id } = await by.made('/api/v1/suppliers', { name: 'A' });
      const { body, headers } = multipart([
        { name: 'entityType', value: 'SUPPLIER' },
        { name: 'entityId', value: id },
        { name: 'category', value: 'C' },
        { name: 'file', value: '<html><body>', fileName: 'a.pdf', contentType: 'application/pdf' },
      ]);
      return by.v1.post('/api/v1/documents', body, { headers });
    },
  ],
];
