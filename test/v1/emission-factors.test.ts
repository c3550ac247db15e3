import { expect } from 'chai';
import { jobEnded, legacyClient, v1Client, type Client } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

const PATH = '/api/v1/emission-factors';
const BUILT_IN = { ROAD: '0.000096', SEA: '0.000011', AIR: '0.000602', RAIL: '0.000028' };

const PUBLISHED = {
  factors: { ROAD: '0.10650', SEA: '0.013', AIR: '1.13', RAIL: '0.0278001' },
  source: 'A published source',
  version: '2026',
};

describe('emission factors', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  const newClients = async () => {
    const tenant = await stack.tenant();
    return { tenant, v1: v1Client(stack, tenant), legacy: legacyClient(stack, tenant) };
  };

  /** A purchase record's CO2 as the digits of its answer. */
  const co2 = async (legacy: Client, id: number) =>
    /"co2_emissions_kg":([^,]+),/.exec((await legacy.get(`/api/purchase-records/${id}`)).text)?.[1];

  it('are the four that are built in until they are replaced, the same for tokens and service keys', async () => {
    const { v1, legacy } = await newClients();
    for (const client of [v1, legacy]) {
      const { status, body } = await client.get(PATH);
      expect(status).to.equal(200);
      expect(body).to.have.all.keys('factors', 'unit', 'source', 'version');
      expect(body.factors).to.deep.equal(BUILT_IN);
      expect(body.unit).to.equal('kgCO2e/tonne-km');
      expect(body.source).to.be.a('string').that.is.not.empty;
      expect(body.version).to.be.a('string').that.is.not.empty;
    }
  });

  it('are replaced for the tenant, and the job in X-Job-Id computes its records again, exactly', async () => {
    const [{ v1, legacy }, other] = [await newClients(), await newClients()];
    const ids: Record<string, number> = {};
    const { body: supplier } = await legacy.post('/api/suppliers', { name: 'S' });
    for (const mode of [...Object.keys(BUILT_IN), 'none'] as const) {
      const { body } = await legacy.post('/api/purchase-records', {
        supplier_id: supplier.id,
        purchase_date: '2026-01-01',
        transport_mode: mode === 'none' ? null : mode,
        distance_km: 1500,
        weight_kg: 333.3,
      });
      ids[mode] = body.id;
    }
    const replaced = await v1.put(PATH, PUBLISHED);
    expect(replaced.status, replaced.text).to.equal(200);
    expect(replaced.body).to.deep.equal({ ...PUBLISHED, unit: 'kgCO2e/tonne-km' });
    const job = await jobEnded(v1, replaced.headers.get('x-job-id')!);
    expect(job).to.deep.include({ status: 'COMPLETED', result: { recalculated: 4 } });
    expect((await v1.get(PATH)).body).to.deep.equal(replaced.body);
    const expected: Record<string, string> = {
      ROAD: '53.244675',
      SEA: '6.49935',
      AIR: '564.9435',
      RAIL: '13.898659995',
      none: 'null',
    };
    for (const [mode, digits] of Object.entries(expected)) expect(await co2(legacy, ids[mode]!), mode).to.equal(digits);
    const { text } = await legacy.patch(`/api/purchase-records/${ids.ROAD}`, { weight_kg: 1 });
    expect(text, 'later writes use them').to.contain('"co2_emissions_kg":0.15975,');
    expect((await other.v1.get(PATH)).body.factors, 'other tenants keep theirs').to.deep.equal(BUILT_IN);
  });

  it('are replaced by administrators only', async () => {
    const { v1, legacy, tenant } = await newClients();
    const { status, body } = await legacy.put(PATH, PUBLISHED);
    expect([status, body.code]).to.deep.equal([403, 'FORBIDDEN']);
    const named = await legacy.put(PATH, PUBLISHED, { headers: { 'x-user-id': String(tenant.adminUserId) } });
    expect(named.status, 'naming an administrator does not make one').to.equal(403);
    expect((await v1.get(PATH)).body.factors).to.deep.equal(BUILT_IN);
  });

  it('are refused when one is missing or no decimal string', async () => {
    const { v1 } = await newClients();
    const bad: [string, unknown][] = [
      ['factors', { ...PUBLISHED, factors: undefined }],
      ['factors.AIR', { ...PUBLISHED, factors: { ...PUBLISHED.factors, AIR: undefined } }],
      ['factors.AIR', { ...PUBLISHED, factors: { ...PUBLISHED.factors, AIR: null } }],
      ['factors.SEA', { ...PUBLISHED, factors: { ...PUBLISHED.factors, SEA: 0.013 } }],
      ['factors.SEA', { ...PUBLISHED, factors: { ...PUBLISHED.factors, SEA: '0,013' } }],
      ['factors.RAIL', { ...PUBLISHED, factors: { ...PUBLISHED.factors, RAIL: '-1' } }],
      ['factors.ROAD', { ...PUBLISHED, factors: { ...PUBLISHED.factors, ROAD: 'NaN' } }],
      ['source', { ...PUBLISHED, source: ' ' }],
      ['source', { ...PUBLISHED, source: 'a\0b' }],
      ['version', { ...PUBLISHED, version: 2026 }],
    ];
    for (const [field, sent] of bad) {
      const { status, body, headers } = await v1.put(PATH, sent);
      expect([status, body.code, body.details.field]).to.deep.equal([400, 'VALIDATION_FAILED', field]);
      expect(headers.get('x-job-id')).to.equal(null);
    }
    expect((await v1.get(PATH)).body.factors).to.deep.equal(BUILT_IN);
  });
});
