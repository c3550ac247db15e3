import { choice, flag, link, text } from '../../resources/value-codecs.ts';
import { field, represent } from '../../resources/representation.ts';
import { localDateTime } from '../../resources/time-codecs.ts';
import { casNumbers } from '../../values/cas-number.ts';
import { chemicalProduct, ZDHC_LEVELS } from './chemical-product.ts';

export const chemicalProductLegacy = represent(chemicalProduct, {
  name: 'ChemicalProduct',
  style: 'legacy',
  fields: {
    name: field('name', text({ min: 1, max: 255 }), { required: true }),
    casNumbers: field('cas_numbers', casNumbers),
    supplier: field('supplier', text({ max: 255 })),
    zdhcLevel: field('zdhc_level', choice(ZDHC_LEVELS)),
    msdsUrl: field('msds_url', link({ max: 2000 })),
    reachCompliant: field('reach_compliant', flag),
    svhcSubstance: field('svhc_substance', flag),
    createdAt: field('created_at', localDateTime),
    updatedAt: field('updated_at', localDateTime),
  },
});
