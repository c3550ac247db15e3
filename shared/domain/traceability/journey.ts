/** Journeys of products through the textile chain; their stages stand in a table of their own. */
import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';

export const journey = defineResource({
  name: 'traceability journey',
  table: 'traceability_journeys',
  called: 'e.name',
  module: 'traceability',
  hasUuid: true,
  columns: {
    userId: { name: 'user_id', type: 'bigint', default: '$2::bigint', references: { table: 'users' } },
    // what is made in legacy style has no name of its own (docs/rules.md#two-dialects)
    traceabilityName: { name: 'name', type: 'text', default: `('Traceability ' || o.id)` },
    description: { name: 'description', type: 'text' },
    status: { name: 'status', type: 'text' },
    productId: { name: 'product_id', type: 'uuid' },
    pfcrCalculationId: { name: 'pfcr_calculation_id', type: 'uuid' },
    clientIds: { name: 'client_ids', type: 'uuid[]', default: `'{}'::uuid[]` },
    compositionIds: { name: 'composition_ids', type: 'uuid[]', default: `'{}'::uuid[]` },
    metadata: { name: 'metadata', type: 'jsonb' },
    totalCo2: { name: 'total_co2', type: 'numeric', serverSet: true },
    totalDistanceKm: { name: 'total_distance_km', type: 'numeric', serverSet: true },
    ...TIMESTAMPS,
  },
  upsertKeys: [],
  uniques: {},
});
