/** Processing stages of journeys, at unique positions (docs/rules.md#requests-and-responses). */
import { because } from '../../platform/reasons/index.ts';
import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';

/** Positions leave gaps as large as their sender likes: any positive 32-bit integer. */
export const MAX_POSITION = 2_147_483_647;

export const COMPANY_TYPES = ['SUPPLIER', 'COMPANY'] as const;

export const stage = defineResource({
  name: 'processing stage',
  table: 'processing_stages',
  called: 'e.stage_name',
  module: 'traceability',
  hasUuid: true,
  columns: {
    journeyId: { name: 'journey_id', type: 'bigint', references: { table: 'traceability_journeys' } },
    userId: { name: 'user_id', type: 'bigint', default: '$2::bigint', references: { table: 'users' } },
    sequenceOrder: { name: 'sequence_order', type: 'integer' },
    stageName: { name: 'stage_name', type: 'text' },
    companyType: { name: 'company_type', type: 'text' },
    supplierId: { name: 'supplier_id', type: 'bigint', references: { table: 'suppliers' } },
    companyId: { name: 'company_id', type: 'bigint' },
    companyUuid: { name: 'company_uuid', type: 'uuid' },
    internalProcess: { name: 'internal_process', type: 'text' },
    transportMode: { name: 'transport_mode', type: 'text' },
    startsFromCompany: { name: 'starts_from_company', type: 'boolean' },
    countryCode: { name: 'country_code', type: 'text' },
    distanceKm: { name: 'distance_km', type: 'numeric' },
    co2Emissions: { name: 'co2_emissions', type: 'numeric' },
    certificationsSnapshot: { name: 'certifications_snapshot', type: 'text' },
    ...TIMESTAMPS,
  },
  upsertKeys: [{ fields: ['journeyId', 'sequenceOrder'], unique: true }],
  uniques: { processing_stages_position_unique: 'sequenceOrder' },
  rules: [
    {
      field: 'supplierId',
      because: because('SUPPLIER_OF_STAGE'),
      violatedWhen: `n.company_type = 'SUPPLIER' and n.supplier_id is null`,
    },
    {
      field: ['companyUuid', 'companyId'],
      because: because('COMPANY_OF_STAGE'),
      violatedWhen: `n.company_type = 'COMPANY' and n.company_uuid is null and n.company_id is null`,
    },
  ],
  parent: {
    table: 'traceability_journeys',
    key: 'journeyId',
    sums: { total_co2: 'co2Emissions', total_distance_km: 'distanceKm' },
  },
});
