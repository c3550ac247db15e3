import { flag, text } from '../../resources/value-codecs.ts';
import { externalId } from '../../values/external-id.ts';
import { country } from '../../values/countries.ts';
import { instant } from '../../resources/time-codecs.ts';
import { field, represent } from '../../resources/representation.ts';
import { supplier, supplierName } from './supplier.ts';

export const supplierV1 = represent(supplier, {
  name: 'SupplierDto',
  style: 'v1',
  fields: {
    externalId: field('externalId', externalId),
    name: field('name', supplierName, { required: true }),
    country: field('country', country),
    category: field('category', text({ max: 255 })),
    reachCompliant: field('reachCompliant', flag),
    svhcCompliant: field('svhcCompliant', flag),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
  },
});
