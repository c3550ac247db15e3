/** Variant B of the textile products: snake_case and integers; and their bulk upserts. */
import { defineImport } from '../../imports/bulk-import.ts';
import { choice, flag, integer, integerReference, jsonObject, text } from '../../resources/value-codecs.ts';
import { externalId } from '../../values/external-id.ts';
import { country } from '../../values/countries.ts';
import { currency } from '../../values/currencies.ts';
import { localDateTime } from '../../resources/time-codecs.ts';
import { LEGACY_SUPPLIER_KEYS } from '../suppliers/supplier.ts';
import { field, represent } from '../../resources/representation.ts';
import { unitLegacy } from '../../values/units.ts';
import { FABRIC_COLUMN_NAMES, FIBER_COLUMN_NAMES, YARN_COLUMN_NAMES } from './textile-column-names.ts';
import {
  fieldsOfOtherKinds,
  notNegative,
  percent,
  positive,
  shownKind,
  textileCode,
  textileName,
} from './textile-fields.ts';
import { fabric, fiber, yarn } from './textile-product.ts';

const COMMON = {
  externalId: field('external_id', externalId),
  name: field('name', textileName, { required: true }),
  code: field('code', textileCode),
  category: field('category', text({ max: 255 })),
  subcategory: field('subcategory', text({ max: 255 })),
  description: field('description', text()),
  technicalSpecs: field('technical_specs', text()),
  composition: field('composition', text()),
  productOriginCountry: field('product_origin_country', country),
  rawMaterialOriginCountry: field('raw_material_origin_country', country),
  unitOfMeasure: field('unit_of_measure', unitLegacy),
  quantityAvailable: field('quantity_available', notNegative),
  leadTimeDays: field('lead_time_days', integer({ min: 0 })),
  pricePerUnit: field('price_per_unit', notNegative),
  currency: field('currency', currency),
  minimumOrder: field('minimum_order', notNegative),
  productWeightKg: field('product_weight_kg', positive),
  gotsCertified: field('gots_certified', flag),
  grsCertified: field('grs_certified', flag),
  oekoTexCertified: field('oeko_tex_certified', flag),
  recycledContentPct: field('recycled_content_percent', percent),
  organicContentPct: field('organic_content_percent', percent),
  available: field('available', flag),
  metadata: field('metadata', jsonObject),
  supplierId: field('supplier_id', integerReference, { keys: LEGACY_SUPPLIER_KEYS }),
  companyId: field('company_id', integerReference),
  createdAt: field('created_at', localDateTime),
  updatedAt: field('updated_at', localDateTime),
};

/** What variant B does not have; the kind is shown under a name of its own. */
const hidden = [
  'kind',
  'companyUuid',
  'userId',
  'cradleToCradle',
  'betterCotton',
  'otherCertifications',
  'sustainabilityNotes',
] as const;

const FIBER = {
  fiberType: field('fiber_type', text({ max: 100 })),
  stapleLengthMm: field('staple_length_mm', positive),
  finenessMicron: field('fineness_micron', positive),
  fiberOrigin: field('fiber_origin', text({ max: 100 })),
};

const YARN = {
  yarnCount: field('yarn_count', positive),
  yarnCountUnit: field(
    'yarn_count_unit',
    choice(['NE', 'NM', 'TEX', 'DTEX', 'DENIER'], { stored: { DENIER: 'DEN' }, words: { DENIER: ['den'] } }),
  ),
  twist: field('twist', text({ max: 10 })),
  ply: field('ply', integer({ min: 0 })),
  yarnType: field('yarn_type', text({ max: 100 })),
};

const FABRIC = {
  widthCm: field('width_cm', positive),
  arealMassGsm: field('areal_mass_gsm', positive),
  weaveType: field('weave_type', text({ max: 100 })),
  finish: field('finish', text({ max: 100 })),
};

export const fiberLegacy = represent(fiber, {
  name: 'LegacyFiber',
  style: 'legacy',
  fields: { ...COMMON, ...FIBER },
  hidden,
  derived: { textile_category: shownKind('FIBER') },
  refuses: fieldsOfOtherKinds({ YARN, FABRIC }),
});

export const yarnLegacy = represent(yarn, {
  name: 'LegacyYarn',
  style: 'legacy',
  fields: { ...COMMON, ...YARN },
  hidden,
  derived: { textile_category: shownKind('YARN') },
  refuses: fieldsOfOtherKinds({ FIBER, FABRIC }),
});

export const fabricLegacy = represent(fabric, {
  name: 'LegacyFabric',
  style: 'legacy',
  fields: { ...COMMON, ...FABRIC },
  hidden,
  derived: { textile_category: shownKind('FABRIC') },
  refuses: fieldsOfOtherKinds({ FIBER, YARN }),
});

const body = { rowsProperty: 'records', requiredProperties: { mode: 'UPSERT' } };

export const fiberImport = defineImport('fibers', fiberLegacy, FIBER_COLUMN_NAMES, body);
export const yarnImport = defineImport('yarns', yarnLegacy, YARN_COLUMN_NAMES, body);
export const fabricImport = defineImport('fabrics', fabricLegacy, FABRIC_COLUMN_NAMES, body);
