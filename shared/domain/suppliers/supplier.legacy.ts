import { defineImport } from '../../imports/bulk-import.ts';
import { flag, text } from '../../resources/value-codecs.ts';
import { externalId } from '../../values/external-id.ts';
import { country } from '../../values/countries.ts';
import { localDateTime } from '../../resources/time-codecs.ts';
import { field, represent } from '../../resources/representation.ts';
import { SUPPLIER_COLUMN_NAMES } from './supplier-column-names.ts';
import { supplier, supplierName } from './supplier.ts';

export const supplierLegacy = represent(supplier, {
  name: 'LegacySupplier',
  style: 'legacy',
  fields: {
    externalId: field('external_id', externalId),
    name: field('name', supplierName, { required: true }),
    country: field('country', country),
    category: field('category', text({ max: 255 })),
    reachCompliant: field('reach_compliant', flag),
    svhcCompliant: field('svhc_compliant', flag),
    createdAt: field('created_at', localDateTime),
    updatedAt: field('updated_at', localDateTime),
  },
});

export const supplierImport = defineImport('suppliers', supplierLegacy, SUPPLIER_COLUMN_NAMES);
