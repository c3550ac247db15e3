/** Variant A of the textile products: camelCase and UUIDs. */
import { nullable } from '../../resources/codec.ts';
import {
  choice,
  decimalString,
  flag,
  foreignUuid,
  integer,
  jsonObject,
  text,
  uuidReference,
} from '../../resources/value-codecs.ts';
import { externalId } from '../../values/external-id.ts';
import { country } from '../../values/countries.ts';
import { currency } from '../../values/currencies.ts';
import { instant } from '../../resources/time-codecs.ts';
import { SUPPLIER_KEYS } from '../suppliers/supplier.ts';
import { field, represent } from '../../resources/representation.ts';
import { unitV1 } from '../../values/units.ts';
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

/** What every kind shows. */
const COMMON = {
  supplierId: field('supplierId', nullable(uuidReference('suppliers')), { required: true, keys: SUPPLIER_KEYS }),
  companyUuid: field('companyId', foreignUuid),
  userId: field('userId', uuidReference('users')),
  externalId: field('externalId', externalId),
  name: field('name', textileName, { required: true }),
  code: field('code', textileCode),
  description: field('description', text()),
  composition: field('composition', text()),
  productOriginCountry: field('productOriginCountry', country),
  rawMaterialOriginCountry: field('rawMaterialOriginCountry', country),
  gotsCertified: field('gotsCertified', flag),
  grsCertified: field('grsCertified', flag),
  oekoTexCertified: field('oekoTexCertified', flag),
  cradleToCradle: field('cradleToCradle', flag),
  betterCotton: field('betterCotton', flag),
  recycledContentPct: field('recycledContentPct', percent),
  organicContentPct: field('organicContentPct', percent),
  available: field('available', flag),
  pricePerUnit: field('pricePerUnit', decimalString({ min: 0 })),
  currency: field('currency', currency),
  unitOfMeasure: field('unitOfMeasure', unitV1),
  metadata: field('metadata', jsonObject),
  createdAt: field('createdAt', instant),
  updatedAt: field('updatedAt', instant),
};

/** What the representation of fibers omits. */
const BEYOND_FIBERS = {
  technicalSpecs: field('technicalSpecs', text()),
  otherCertifications: field('otherCertifications', text()),
  sustainabilityNotes: field('sustainabilityNotes', text()),
  minimumOrder: field('minimumOrder', notNegative),
  productWeightKg: field('productWeightKg', positive),
  quantityAvailable: field('quantityAvailable', notNegative),
  leadTimeDays: field('leadTimeDays', integer({ min: 0 })),
};

/** What variant A does not have; the kind is shown under a name of its own. */
const hidden = ['kind', 'companyId', 'category', 'subcategory'] as const;

/** Of fibers it has less. */
const hiddenOfFibers = [
  ...hidden,
  'technicalSpecs',
  'otherCertifications',
  'sustainabilityNotes',
  'minimumOrder',
  'productWeightKg',
  'quantityAvailable',
  'leadTimeDays',
] as const;

const FIBER = {
  fiberType: field('fiberType', text({ max: 100 })),
  stapleLengthMm: field('stapleLengthMm', positive),
  finenessMicron: field('finenessMicron', positive),
  fiberOrigin: field('fiberOrigin', text({ max: 100 })),
};

const YARN = {
  yarnCount: field('yarnCount', positive),
  yarnCountUnit: field('yarnCountUnit', choice(['NM', 'NE', 'TEX', 'DTEX', 'DEN'])),
  twist: field('twist', text({ max: 255 })),
  ply: field('ply', integer({ min: 0 })),
  yarnType: field('yarnType', text({ max: 100 })),
};

const FABRIC = {
  widthCm: field('widthCm', positive),
  arealMassGsm: field('arealMassGsm', positive),
  weaveType: field('weaveType', text({ max: 100 })),
  finish: field('finish', text({ max: 100 })),
};

export const fiberV1 = represent(fiber, {
  name: 'FiberProductDto',
  style: 'v1',
  fields: { ...COMMON, ...FIBER },
  hidden: hiddenOfFibers,
  derived: { textileCategory: shownKind('FIBER') },
  refuses: fieldsOfOtherKinds({ YARN, FABRIC }),
});

export const yarnV1 = represent(yarn, {
  name: 'YarnProductDto',
  style: 'v1',
  fields: { ...COMMON, ...BEYOND_FIBERS, ...YARN },
  hidden,
  derived: { textileCategory: shownKind('YARN') },
  refuses: fieldsOfOtherKinds({ FIBER, FABRIC }),
});

export const fabricV1 = represent(fabric, {
  name: 'FabricProductDto',
  style: 'v1',
  fields: { ...COMMON, ...BEYOND_FIBERS, ...FABRIC },
  hidden,
  derived: { textileCategory: shownKind('FABRIC') },
  refuses: fieldsOfOtherKinds({ FIBER, YARN }),
});
