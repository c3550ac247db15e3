import { field, represent } from '../../resources/representation.ts';
import { instant } from '../../resources/time-codecs.ts';
import { choice, flag, link, text } from '../../resources/value-codecs.ts';
import { casNumbers } from '../../values/cas-number.ts';
import { chemicalProduct, ZDHC_LEVELS } from './chemical-product.ts';

export const chemicalProductV1 = represent(chemicalProduct, {
  name: 'ChemicalProductDto',
  style: 'v1',
  fields: {
    name: field('name', text({ min: 1, max: 255 }), { required: true }),
    casNumbers: field('casNumbers', casNumbers),
    supplier: field('supplier', text({ max: 255 })),
    zdhcLevel: field('zdhcLevel', choice(ZDHC_LEVELS)),
    msdsUrl: field('msdsUrl', link({ max: 2000 })),
    reachCompliant: field('reachCompliant', flag),
    svhcSubstance: field('svhcSubstance', flag),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
  },
});
