/** What supplier products and company products share: in the store, in the legacy dialect, and in v1 style besides what the contract shows. */
import { decimalNumber, decimalString, flag, integer, text, textList } from '../../resources/value-codecs.ts';
import { externalId } from '../../values/external-id.ts';
import { country } from '../../values/countries.ts';
import { currency } from '../../values/currencies.ts';
import { instant, localDateTime } from '../../resources/time-codecs.ts';
import { field } from '../../resources/representation.ts';
import { type Column } from '../../resources/resource.ts';
import { unitLegacy, unitV1 } from '../../values/units.ts';

export const PRODUCT_COLUMNS = {
  externalId: { name: 'external_id', type: 'text' },
  name: { name: 'name', type: 'text' },
  code: { name: 'code', type: 'text' },
  description: { name: 'description', type: 'text' },
  composition: { name: 'composition', type: 'text' },
  unitOfMeasure: { name: 'unit_of_measure', type: 'text', default: `'KG'` },
  productOriginCountry: { name: 'product_origin_country', type: 'text' },
  rawMaterialOriginCountry: { name: 'raw_material_origin_country', type: 'text' },
  quantityAvailable: { name: 'quantity_available', type: 'numeric' },
  leadTimeDays: { name: 'lead_time_days', type: 'integer' },
  unitPrice: { name: 'unit_price', type: 'numeric' },
  currency: { name: 'currency', type: 'text' },
  reachCompliant: { name: 'reach_compliant', type: 'boolean', default: 'false' },
  certifications: { name: 'certifications', type: 'text[]', default: `'{}'::text[]` },
  productWeightKg: { name: 'product_weight_kg', type: 'numeric' },
  gotsCertified: { name: 'gots_certified', type: 'boolean', default: 'false' },
  active: { name: 'active', type: 'boolean', default: 'true' },
} as const satisfies Record<string, Column>;

export const productName = text({ min: 1, max: 255 });
export const productCode = text({ min: 1, max: 100 });

/** Legacy fields of both products besides name, sku and what is each one's own. */
export const LEGACY_PRODUCT_FIELDS = {
  externalId: field('external_id', externalId),
  description: field('description', text()),
  composition: field('composition', text()),
  unitOfMeasure: field('unit_of_measure', unitLegacy),
  productOriginCountry: field('product_origin_country', country),
  rawMaterialOriginCountry: field('raw_material_origin_country', country),
  quantityAvailable: field('quantity_available', decimalNumber({ min: 0 })),
  leadTimeDays: field('lead_time_days', integer({ min: 0 })),
  unitPrice: field('unit_cost', decimalNumber({ min: 0 })),
  currency: field('currency', currency),
  reachCompliant: field('reach_compliant', flag),
  certifications: field('certifications', textList),
  productWeightKg: field('product_weight_kg', decimalNumber({ moreThan: 0 })),
  gotsCertified: field('gots_certified', flag),
  active: field('available', flag),
  createdAt: field('created_at', localDateTime),
  updatedAt: field('updated_at', localDateTime),
};

/** All fields of both products in v1 style besides name, code and what is each one's own. */
export const V1_PRODUCT_FIELDS = {
  externalId: field('externalId', externalId),
  description: field('description', text()),
  composition: field('composition', text()),
  unitOfMeasure: field('unitOfMeasure', unitV1, { required: true }),
  productOriginCountry: field('productOriginCountry', country),
  rawMaterialOriginCountry: field('rawMaterialOriginCountry', country),
  quantityAvailable: field('quantityAvailable', decimalNumber({ min: 0 })),
  leadTimeDays: field('leadTimeDays', integer({ min: 0 })),
  unitPrice: field('unitPrice', decimalString({ min: 0 })),
  currency: field('currency', currency),
  reachCompliant: field('reachCompliant', flag),
  certifications: field('certifications', textList),
  productWeightKg: field('productWeightKg', decimalNumber({ moreThan: 0 })),
  gotsCertified: field('gotsCertified', flag),
  active: field('active', flag),
  createdAt: field('createdAt', instant),
  updatedAt: field('updatedAt', instant),
};
