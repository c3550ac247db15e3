import { DayFilter } from '../kit/list-filters.tsx';
import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';
import { StatusInput } from '../purchases/status-input.tsx';
import { StatusLog } from '../purchases/status-log.tsx';

/** Lots of a material, with their papers. */
export const purchases = defineScreen({
  resource: 'purchases',
  ...ENTRIES.purchases,
  createTitle: 'purchases.new',
  nameOf: ({ lotNumber }) => lotNumber,
  sort: { by: 'purchaseDate', direction: 'desc' },
  columns: ['lotNumber', 'materialId', 'purchaseDate', 'quantity', 'unitOfMeasure', 'value', 'currency'],
  moreColumns: [
    'kind',
    'transportMode',
    'distanceKm',
    'estimatedScope3Tco2e',
    'ddtNumber',
    'invoiceNumber',
    'createdAt',
  ],
  sections: [
    {
      title: 'section.general',
      fields: ['materialId', 'lotNumber', 'purchaseDate', 'quantity', 'unitOfMeasure', 'value', 'currency'],
    },
    { title: 'section.origin', fields: ['originCountry', 'originProvince'] },
    { title: 'section.transport', fields: ['transportMode', 'distanceKm', 'estimatedScope3Tco2e'] },
    {
      title: 'section.papers',
      fields: ['ddtNumber', 'invoiceNumber', 'transactionCertificateNumber', 'testReportNumber', 'notes'],
    },
  ],
  related: [{ resource: 'documents', by: 'entityId', with: { entityType: 'MATERIAL_PURCHASE' } }],
});

export const purchaseRecords = defineScreen({
  resource: 'purchaseRecords',
  ...ENTRIES.purchaseRecords,
  createTitle: 'purchaseRecords.new',
  filterInputs: { purchasedFrom: DayFilter, purchasedBefore: DayFilter },
  nameOf: ({ purchaseOrderNumber, batchNumber, invoiceNumber, legacyId }) =>
    purchaseOrderNumber ?? batchNumber ?? invoiceNumber ?? `${legacyId}`,
  sort: { by: 'purchaseDate', direction: 'desc' },
  columns: [
    {
      name: 'number',
      label: 'purchase.number',
      show: ({ purchaseOrderNumber, batchNumber, invoiceNumber, legacyId }) =>
        purchaseOrderNumber ?? batchNumber ?? invoiceNumber ?? legacyId,
    },
    'supplierId',
    'purchaseDate',
    'quantityKg',
    'status',
    'transportMode',
    'co2EmissionsKg',
  ],
  moreColumns: [
    'supplierProductId',
    'unitPrice',
    'currency',
    'weightKg',
    'distanceKm',
    'batchNumber',
    'invoiceNumber',
    'deliveryDate',
    'createdAt',
  ],
  sections: [
    {
      title: 'section.general',
      fields: ['supplierId', 'supplierProductId', 'purchaseDate', 'status', 'quantityKg', 'unitPrice', 'currency'],
    },
    {
      title: 'section.transport',
      hint: 'purchaseRecord.co2Hint',
      fields: [
        'transportMode',
        'distanceKm',
        'weightKg',
        'co2EmissionsKg',
        'expectedDeliveryDate',
        'deliveryDate',
        'deliveryNotes',
      ],
    },
    {
      title: 'section.papers',
      fields: [
        'purchaseOrderNumber',
        'invoiceNumber',
        'ddtNumber',
        'transactionCertificateNumber',
        'batchNumber',
        'notes',
      ],
    },
  ],
  inputs: { status: StatusInput },
  Below: ({ row }) => <StatusLog id={row.id} />,
});
