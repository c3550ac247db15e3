/** Purchases of a material: lots with their papers and the emissions of their transport (contract: "Product materials"). */
import { defineResource, TIMESTAMPS } from '../resources/resource.ts';

/** The contract's names for means of transport, and the factor each is computed with (decisions.md §4, "estimate"). */
export const TRANSPORT_FACTORS = { TRUCK: 'ROAD', SHIP: 'SEA', TRAIN: 'RAIL', PLANE: 'AIR' } as const;
export type MaterialTransport = keyof typeof TRANSPORT_FACTORS;
export const MATERIAL_TRANSPORTS = Object.keys(TRANSPORT_FACTORS) as [MaterialTransport, ...MaterialTransport[]];

/** Tonnes in one of each unit of mass; other units have no weight. */
export const TONNES_PER_UNIT = { G: '0.000001', KG: '0.001', T: '1' } as const;

/**
 * Tonnes of CO2e of a transport: kg per tonne-kilometre × kilometres × tonnes ÷ 1000, at most 9 decimals. SQL over
 * expressions of the transport mode, the distance in km, the quantity and its unit, and the factors `x`; null while one is
 * missing or the unit is none of mass.
 */
export const transportTco2e = (mode: string, distance: string, quantity: string, unit: string): string =>
  `trim_scale(round(case ${mode} ${Object.entries(TRANSPORT_FACTORS)
    .map(([name, factor]) => `when '${name}' then x.${factor.toLowerCase()}`)
    .join(' ')} end * ${distance} * ${quantity} * case ${unit} ${Object.entries(TONNES_PER_UNIT)
    .map(([name, tonnes]) => `when '${name}' then ${tonnes}`)
    .join(' ')} end * 0.001, 9))`;

export const EMISSION_FACTORS = 'select road, sea, air, rail from emission_factors where tenant_id = $1 for key share';

export const materialPurchase = defineResource({
  name: 'material purchase',
  table: 'material_purchases',
  module: 'purchases',
  hasUuid: true,
  columns: {
    materialId: { name: 'material_id', type: 'bigint', references: { table: 'textile_products' } },
    lotNumber: { name: 'lot_number', type: 'text' },
    purchaseDate: { name: 'purchase_date', type: 'timestamptz' },
    quantity: { name: 'quantity', type: 'numeric' },
    unitOfMeasure: { name: 'unit_of_measure', type: 'text' },
    value: { name: 'value', type: 'numeric' },
    currency: { name: 'currency', type: 'text', default: `'EUR'` },
    originCountry: { name: 'origin_country', type: 'text' },
    originProvince: { name: 'origin_province', type: 'text' },
    transportMode: { name: 'transport_mode', type: 'text' },
    distanceKm: { name: 'distance_km', type: 'numeric' },
    estimatedScope3Given: { name: 'estimated_scope3_given', type: 'numeric' },
    estimatedScope3Tco2e: { name: 'estimated_scope3_tco2e', type: 'numeric', serverSet: true },
    ddtNumber: { name: 'ddt_number', type: 'text' },
    invoiceNumber: { name: 'invoice_number', type: 'text' },
    transactionCertificateNumber: { name: 'transaction_certificate_number', type: 'text' },
    testReportNumber: { name: 'test_report_number', type: 'text' },
    notes: { name: 'notes', type: 'text' },
    ...TIMESTAMPS,
  },
  upsertKeys: [],
  uniques: {},
  context: EMISSION_FACTORS,
  computed: {
    // what the client sends counts, and goes on counting when quantity or distance change
    estimatedScope3Tco2e: `coalesce(n.estimated_scope3_given, ${transportTco2e('n.transport_mode', 'n.distance_km', 'n.quantity', 'n.unit_of_measure')})`,
  },
});
