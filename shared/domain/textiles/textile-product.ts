/**
 * One store of textile products. Fibers, yarns and fabrics are resources over the same table, each with the columns of its
 * kind; the material view is a fourth one over all of them. What one of them writes the others read.
 */
import { defineResource, EXTERNAL_ID_KEY, TIMESTAMPS, type Column, type UpsertKey } from '../../resources/resource.ts';

export const TEXTILE_KINDS = ['FIBER', 'YARN', 'FABRIC'] as const;
export type TextileKind = (typeof TEXTILE_KINDS)[number];

export const COMMON_COLUMNS = {
  supplierId: { name: 'supplier_id', type: 'bigint', references: { table: 'suppliers' } },
  companyId: { name: 'company_id', type: 'bigint' },
  companyUuid: { name: 'company_uuid', type: 'uuid' },
  // whoever writes the row first, unless the request names another user
  userId: { name: 'user_id', type: 'bigint', default: '$2::bigint', references: { table: 'users' } },
  externalId: { name: 'external_id', type: 'text' },
  name: { name: 'name', type: 'text' },
  code: { name: 'code', type: 'text' },
  category: { name: 'category', type: 'text' },
  subcategory: { name: 'subcategory', type: 'text' },
  description: { name: 'description', type: 'text' },
  technicalSpecs: { name: 'technical_specs', type: 'text' },
  composition: { name: 'composition', type: 'text' },
  productOriginCountry: { name: 'product_origin_country', type: 'text' },
  rawMaterialOriginCountry: { name: 'raw_material_origin_country', type: 'text' },
  gotsCertified: { name: 'gots_certified', type: 'boolean', default: 'false' },
  grsCertified: { name: 'grs_certified', type: 'boolean', default: 'false' },
  oekoTexCertified: { name: 'oeko_tex_certified', type: 'boolean', default: 'false' },
  cradleToCradle: { name: 'cradle_to_cradle', type: 'boolean', default: 'false' },
  betterCotton: { name: 'better_cotton', type: 'boolean', default: 'false' },
  otherCertifications: { name: 'other_certifications', type: 'text' },
  recycledContentPct: { name: 'recycled_content_pct', type: 'numeric' },
  organicContentPct: { name: 'organic_content_pct', type: 'numeric' },
  sustainabilityNotes: { name: 'sustainability_notes', type: 'text' },
  available: { name: 'available', type: 'boolean', default: 'true' },
  minimumOrder: { name: 'minimum_order', type: 'numeric' },
  pricePerUnit: { name: 'price_per_unit', type: 'numeric' },
  currency: { name: 'currency', type: 'text' },
  productWeightKg: { name: 'product_weight_kg', type: 'numeric' },
  quantityAvailable: { name: 'quantity_available', type: 'numeric' },
  leadTimeDays: { name: 'lead_time_days', type: 'integer' },
  unitOfMeasure: { name: 'unit_of_measure', type: 'text', default: `'KG'` },
  metadata: { name: 'metadata', type: 'jsonb' },
} as const satisfies Record<string, Column>;

const FIBER_COLUMNS = {
  fiberType: { name: 'fiber_type', type: 'text' },
  stapleLengthMm: { name: 'staple_length_mm', type: 'numeric' },
  finenessMicron: { name: 'fineness_micron', type: 'numeric' },
  fiberOrigin: { name: 'fiber_origin', type: 'text' },
} as const satisfies Record<string, Column>;

const YARN_COLUMNS = {
  yarnCount: { name: 'yarn_count', type: 'numeric' },
  yarnCountUnit: { name: 'yarn_count_unit', type: 'text' },
  twist: { name: 'twist', type: 'text' },
  ply: { name: 'ply', type: 'integer' },
  yarnType: { name: 'yarn_type', type: 'text' },
} as const satisfies Record<string, Column>;

const FABRIC_COLUMNS = {
  widthCm: { name: 'width_cm', type: 'numeric' },
  arealMassGsm: { name: 'areal_mass_gsm', type: 'numeric' },
  weaveType: { name: 'weave_type', type: 'text' },
  finish: { name: 'finish', type: 'text' },
} as const satisfies Record<string, Column>;

export type CommonKey = keyof typeof COMMON_COLUMNS | keyof typeof TIMESTAMPS;

const STORE = {
  table: 'textile_products',
  called: 'e.name',
  module: 'materials',
  hasUuid: true,
  uniques: { textile_products_code_unique: 'code', textile_products_external_id_unique: 'externalId' },
} as const;

const KEY = { nullable: ['supplierId'], among: ['kind'] } satisfies Partial<UpsertKey<CommonKey | 'kind'>>;

function ofKind<const Columns extends Record<string, Column>>(kind: TextileKind, columns: Columns) {
  return defineResource({
    ...STORE,
    name: kind.toLowerCase() as Lowercase<TextileKind>,
    restriction: `t.kind = '${kind}'`,
    // those of a supplier are few, and an index has them
    counts: { table: 'textile_product_counts', by: ['kind'] },
    columns: {
      kind: { name: 'kind', type: 'text', default: `'${kind}'` },
      ...COMMON_COLUMNS,
      ...columns,
      ...TIMESTAMPS,
    },
    // a row without a code is never taken for a product that has one: which it would be could depend on how rows arrive
    upsertKeys: [
      EXTERNAL_ID_KEY,
      { ...KEY, fields: ['code', 'supplierId'], whenPresent: 'code', existing: 't.code is not null', unique: true },
      { ...KEY, fields: ['name', 'supplierId'], existing: 't.code is null', unique: false },
    ],
  });
}

export const fiber = ofKind('FIBER', FIBER_COLUMNS);
export const yarn = ofKind('YARN', YARN_COLUMNS);
export const fabric = ofKind('FABRIC', FABRIC_COLUMNS);

/** All kinds in one, as the material view writes and reads them. */
export const material = defineResource({
  ...STORE,
  name: 'material',
  columns: { kind: { name: 'kind', type: 'text' }, ...COMMON_COLUMNS, ...TIMESTAMPS },
  upsertKeys: [],
});
