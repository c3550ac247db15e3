import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';

const moreColumns = [
  'externalId',
  'composition',
  'productOriginCountry',
  'gotsCertified',
  'quantityAvailable',
  'description',
  'createdAt',
  'updatedAt',
] as const;

const general = ['name', 'code', 'externalId', 'unitOfMeasure', 'active', 'composition', 'description'] as const;
const origin = { title: 'section.origin', fields: ['productOriginCountry', 'rawMaterialOriginCountry'] } as const;
const labels = ['gotsCertified', 'reachCompliant', 'certifications'] as const;
const commercial = ['unitPrice', 'currency', 'quantityAvailable', 'productWeightKg', 'leadTimeDays'] as const;

export const companyProducts = defineScreen({
  resource: 'companyProducts',
  ...ENTRIES.companyProducts,
  createTitle: 'companyProducts.new',
  nameOf: ({ name }) => name,
  columns: ['name', 'code', 'unitOfMeasure', 'active'],
  moreColumns: ['barcode', ...moreColumns],
  sections: [
    { title: 'section.general', fields: [...general, 'barcode'] },
    origin,
    { title: 'section.certifications', fields: [...labels, 'recycledContentPct', 'sustainabilityScore'] },
    { title: 'section.commercial', fields: ['unitSalePrice', ...commercial] },
  ],
  related: [
    { resource: 'journeys', by: 'productId' },
    { resource: 'documents', by: 'entityId', with: { entityType: 'COMPANY_PRODUCT' } },
  ],
});

export const supplierProducts = defineScreen({
  resource: 'supplierProducts',
  ...ENTRIES.supplierProducts,
  createTitle: 'supplierProducts.new',
  nameOf: ({ name }) => name,
  columns: ['name', 'code', 'supplierId', 'unitPrice', 'currency', 'active'],
  moreColumns: ['unitOfMeasure', ...moreColumns],
  sections: [
    { title: 'section.general', fields: ['supplierId', ...general] },
    origin,
    { title: 'section.certifications', fields: labels },
    { title: 'section.commercial', fields: commercial },
  ],
  related: [
    { resource: 'purchaseRecords', by: 'supplierProductId' },
    { resource: 'documents', by: 'entityId', with: { entityType: 'SUPPLIER_PRODUCT' } },
  ],
});
