import { defineScreen } from '../kit/screen.ts';

export const companyProducts = defineScreen({
  resource: 'companyProducts',
  address: 'company-products',
  icon: 'products',
  title: 'companyProducts.title',
  createTitle: 'companyProducts.new',
  nameOf: ({ name }) => name,
  columns: ['name', 'code', 'unitOfMeasure', 'active'],
  moreColumns: ['description', 'createdAt', 'updatedAt'],
  sections: [{ title: 'section.general', fields: ['name', 'code', 'unitOfMeasure', 'active', 'description'] }],
  related: [
    { resource: 'journeys', by: 'productId' },
    { resource: 'documents', by: 'entityId', with: { entityType: 'COMPANY_PRODUCT' } },
  ],
});

export const supplierProducts = defineScreen({
  resource: 'supplierProducts',
  address: 'supplier-products',
  icon: 'products',
  title: 'supplierProducts.title',
  createTitle: 'supplierProducts.new',
  nameOf: ({ name }) => name,
  columns: ['name', 'code', 'supplierId', 'unitPrice', 'currency', 'active'],
  moreColumns: ['unitOfMeasure', 'description', 'createdAt', 'updatedAt'],
  sections: [
    { title: 'section.general', fields: ['supplierId', 'name', 'code', 'unitOfMeasure', 'active', 'description'] },
    { title: 'section.commercial', fields: ['unitPrice', 'currency'] },
  ],
  related: [
    { resource: 'purchaseRecords', by: 'supplierProductId' },
    { resource: 'documents', by: 'entityId', with: { entityType: 'SUPPLIER_PRODUCT' } },
  ],
});
