/** Journeys and their stages as tests write them in either dialect, and what is seen of them. */
import { expect } from 'chai';
import pg from 'pg';
import { query } from '../../shared/platform/database.ts';
import { getBody, newClients, TenantClients } from './client.ts';
import { eventually } from './jobs.ts';
import { type Stack } from './stack.ts';
import { COMPANY, makeSupplier, type Fields, type SupplierIds } from './textiles.ts';

export const JOURNEYS = '/api/v1/product/traceability';
export const LEGACY_JOURNEYS = '/api/traceability';
export const LEGACY_STAGES = '/api/processing-stages';

export const stagePath = (id: string) => `${JOURNEYS}/stages/${id}`;

/** The fields without which no stage is made in v1 style. */
export const LEAST_STAGE = {
  sequenceOrder: 1,
  stageName: 'Spinning',
  companyType: 'COMPANY',
  companyId: COMPANY,
  transportMode: 'TRUCK',
  startsFromCompany: false,
};

export const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export interface Ids {
  id: string;
  legacyId: number;
}

export interface Totals {
  km: number;
  co2: number;
}

/** A tenant of its own that follows its products through the chain. */
export class Tracer extends TenantClients {
  static async create(on?: Stack): Promise<Tracer> {
    return new Tracer(await newClients(on));
  }

  supplier = (name?: string): Promise<SupplierIds> => makeSupplier(this.v1, name);

  async companyProduct(sku = 'C-1'): Promise<{ id: number; uuid: string }> {
    return getBody(await this.legacy.post('/api/company-products', { name: 'Coat', sku }), 201);
  }

  async journey(fields: Fields = {}): Promise<Ids & Fields> {
    return getBody(await this.v1.post(JOURNEYS, { traceabilityName: 'Coat', ...fields }), 201);
  }

  journeys = (count: number) => Promise.all(Array.from({ length: count }, () => this.journey()));

  read = async (id: string) => getBody(await this.v1.get(`${JOURNEYS}/${id}`), 200);

  totals = async (id: string): Promise<Totals> => {
    const { totalDistanceKm: km, totalCo2PerKg: co2 } = await this.read(id);
    return { km, co2 };
  };

  /** Sends a stage in v1 style. */
  sendStage = (journeyId: string, fields: Fields = {}, headers: Record<string, string> = {}) =>
    this.v1.post(`${JOURNEYS}/${journeyId}/stages`, { ...LEAST_STAGE, ...fields }, { headers });

  addStage = async (journeyId: string, fields?: Fields) => getBody(await this.sendStage(journeyId, fields), 201);

  /** Sends a stage in legacy style. */
  sendLegacyStage = (
    traceability_id: number,
    stage_order: number,
    fields: Fields = {},
    headers: Record<string, string> = {},
  ) =>
    this.legacy.post(LEGACY_STAGES, { traceability_id, stage_order, stage_name: 'Spinning', ...fields }, { headers });

  /** Adds stages named A, B, C … at these positions; returns what they are by name. */
  async chain(journeyId: string, ...positions: number[]): Promise<Record<string, Ids>> {
    const stages: Record<string, Ids> = {};
    for (const [index, sequenceOrder] of positions.entries()) {
      const stageName = String.fromCharCode(65 + index);
      stages[stageName] = await this.addStage(journeyId, { sequenceOrder, stageName });
    }
    return stages;
  }

  /** The stages of a journey in their order, as `A1 B2 C5`. */
  async places(journeyId: string): Promise<string> {
    const { processingStages } = await this.read(journeyId);
    return (processingStages as Fields[])
      .map(({ stageName, sequenceOrder }) => `${String(stageName)}${String(sequenceOrder)}`)
      .join(' ');
  }

  /** Everything that the legacy list of stages shows. */
  stages = async (): Promise<Fields[]> => getBody(await this.legacy.get(LEGACY_STAGES), 200);

  /** The totals of all journeys by their integer id, as the legacy list shows them. */
  async allTotals(): Promise<Map<number, Totals>> {
    const rows = getBody(await this.legacy.get(LEGACY_JOURNEYS), 200) as Record<string, number>[];
    return new Map(rows.map((row) => [row['id']!, { km: row['total_distance_km']!, co2: row['total_co2_kg']! }]));
  }

  /**
   * Lets nobody write stages of a journey nor sum them up until released: they all lock its row. `untilAwaited` waits until
   * so many stand behind it.
   */
  async hold(journeyId: string) {
    const { database, databaseUrl } = this.stack;
    const client = new pg.Client({ connectionString: databaseUrl });
    // of a test that fails while it holds, the server is what ends the connection
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    const text = 'select from traceability_journeys where tenant_id = $1 and uuid = $2 for no key update';
    expect((await client.query(text, [this.tenant.id, journeyId])).rowCount).to.equal(1);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return {
      release: () => client.end(),
      untilAwaited: (by: number) =>
        eventually(`${by} wait for the journey`, async () => (await query(database, waiting)).length >= by),
    };
  }
}
