/** The material view: what the three kinds of textile products have in common. */
import { z } from 'zod';
import { issueOf } from '../../platform/validation.ts';
import { because } from '../../platform/reasons/index.ts';
import { nullable, type Codec } from '../../resources/codec.ts';
import { type SqlType } from '../../resources/resource.ts';
import {
  choice,
  decimalNumber,
  decimalString,
  flag,
  integer,
  jsonObject,
  METADATA_MAX_BYTES,
  METADATA_MAX_DEPTH,
  text,
  uuidReference,
} from '../../resources/value-codecs.ts';
import { externalId } from '../../values/external-id.ts';
import { country } from '../../values/countries.ts';
import { currency } from '../../values/currencies.ts';
import { instant } from '../../resources/time-codecs.ts';
import { field, represent } from '../../resources/representation.ts';
import { SUPPLIER_NAME, SUPPLIER_KEYS } from '../suppliers/supplier.ts';
import { unitV1 } from '../../values/units.ts';
import { percent, textileCode, textileName } from './textile-fields.ts';
import { material, TEXTILE_KINDS } from './textile-product.ts';

/** Keys of the client's own, but for the label, which lists are sorted by. */
const metadata: Codec<'jsonb'> = {
  ...jsonObject,
  schema: jsonObject.schema
    .superRefine((value, context) => {
      const { categoryLabel } = value as { categoryLabel?: unknown };
      if (categoryLabel != null && typeof categoryLabel !== 'string')
        context.addIssue({ ...issueOf(because('NOT_TEXT')), path: ['categoryLabel'] });
    })
    .meta({
      override: {
        type: 'object',
        properties: { categoryLabel: { type: 'string', maxLength: METADATA_MAX_BYTES } },
        additionalProperties: true,
        description: `At most ${METADATA_MAX_BYTES} bytes of JSON and ${METADATA_MAX_DEPTH} levels.`,
      },
    }),
};

/** Written by the textile endpoints, shown here. */
const shown = <Type extends SqlType>(wire: string, codec: Codec<Type>) =>
  field(wire, nullable(codec), { readOnly: true });

/** What a list is sorted and shown by: the client's own label, else the category, else the kind. */
export const CATEGORY_LABEL = `coalesce(t.metadata ->> 'categoryLabel', t.category, t.kind)`;

export const materialV1 = represent(material, {
  name: 'ProductMaterialDto',
  style: 'v1',
  fields: {
    kind: field('kind', choice(TEXTILE_KINDS), { required: true }),
    externalId: field('externalId', externalId),
    name: field('name', textileName, { required: true }),
    code: field('code', textileCode),
    supplierId: field('supplierId', nullable(uuidReference('suppliers')), { required: true, keys: SUPPLIER_KEYS }),
    description: field('description', text()),
    technicalSpecs: field('technicalSpecs', text()),
    composition: field('composition', text()),
    gotsCertified: field('gotsCertified', flag),
    grsCertified: field('grsCertified', flag),
    oekoTexCertified: field('oekoTexCertified', flag),
    cradleToCradle: field('cradleToCradle', flag),
    betterCotton: field('betterCotton', flag),
    otherCertifications: field('otherCertifications', text()),
    recycledContentPct: field('recycledContentPct', percent),
    organicContentPct: field('organicContentPct', percent),
    sustainabilityNotes: field('sustainabilityNotes', text()),
    unitOfMeasure: field('unitOfMeasure', unitV1),
    metadata: field('metadata', metadata),
    available: field('available', flag, { readOnly: true }),
    quantityAvailable: shown('quantityAvailable', decimalNumber()),
    leadTimeDays: shown('leadTimeDays', integer()),
    minimumOrder: shown('minimumOrder', decimalNumber()),
    productWeightKg: shown('productWeightKg', decimalNumber()),
    pricePerUnit: shown('pricePerUnit', decimalString()),
    currency: shown('currency', currency),
    productOriginCountry: shown('productOriginCountry', country),
    rawMaterialOriginCountry: shown('rawMaterialOriginCountry', country),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
  },
  hidden: ['companyId', 'companyUuid', 'userId', 'category', 'subcategory'],
  derived: {
    supplierName: { sql: SUPPLIER_NAME, output: z.string().nullable() },
    category: { sql: CATEGORY_LABEL, output: z.string() },
  },
});
