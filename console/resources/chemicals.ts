import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';

export const chemicals = defineScreen({
  resource: 'chemicals',
  ...ENTRIES.chemicals,
  createTitle: 'chemicals.new',
  nameOf: ({ name }) => name,
  sort: { by: 'createdAt', direction: 'desc' },
  columns: ['name', 'casNumbers', 'supplier', 'zdhcLevel', 'reachCompliant', 'svhcSubstance'],
  moreColumns: ['createdAt', 'updatedAt'],
  sections: [
    {
      title: 'section.general',
      fields: ['name', 'casNumbers', 'supplier', 'zdhcLevel', 'reachCompliant', 'svhcSubstance', 'msdsUrl'],
    },
  ],
  related: [{ resource: 'chemicalPurchases', by: 'chemicalProductId' }],
});

export const chemicalPurchases = defineScreen({
  resource: 'chemicalPurchases',
  ...ENTRIES.chemicalPurchases,
  createTitle: 'chemicalPurchases.new',
  nameOf: ({ purchaseOrderNumber, batchNumber, legacyId, chemicalProductName }) =>
    purchaseOrderNumber ?? batchNumber ?? `${chemicalProductName} ${legacyId}`,
  sort: { by: 'createdAt', direction: 'desc' },
  columns: [
    {
      name: 'number',
      label: 'purchase.number',
      show: ({ purchaseOrderNumber, batchNumber, legacyId }) => purchaseOrderNumber ?? batchNumber ?? legacyId,
    },
    'chemicalProductId',
    'supplierId',
    'purchaseDate',
    'quantityKg',
    'totalCost',
    'currency',
  ],
  moreColumns: ['costPerKg', 'batchExpiryDate', 'warehouseLocation', 'msdsReceived', 'reachCompliant', 'createdAt'],
  sections: [
    {
      title: 'section.general',
      fields: [
        'chemicalProductId',
        'supplierId',
        'companyId',
        'purchaseDate',
        'quantityKg',
        'costPerKg',
        'totalCost',
        'currency',
      ],
    },
    {
      title: 'section.papers',
      fields: [
        'purchaseOrderNumber',
        'invoiceNumber',
        'batchNumber',
        'batchExpiryDate',
        'qualityCertificateNumber',
        'msdsReceived',
        'reachCompliant',
      ],
    },
    { title: 'section.storage', fields: ['deliveryDate', 'warehouseLocation', 'notes', 'internalNotes'] },
  ],
});
