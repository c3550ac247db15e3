/** Lightweight records of where a batch came from. */
import { sql } from '../../platform/sql.ts';
import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';
import { nameFilter } from '../../resources/named-filters.ts';

export const traceabilityRecord = defineResource({
  name: 'traceability record',
  table: 'traceability_records',
  called: 'e.batch_number',
  module: 'traceability',
  hasUuid: true,
  columns: {
    productId: { name: 'product_id', type: 'text' },
    batchNumber: { name: 'batch_number', type: 'text' },
    origin: { name: 'origin', type: 'text' },
    destination: { name: 'destination', type: 'text' },
    supplierId: { name: 'supplier_id', type: 'bigint', references: { table: 'suppliers' } },
    processingFacility: { name: 'processing_facility', type: 'text' },
    certifications: { name: 'certifications', type: 'text' },
    isCompliant: { name: 'is_compliant', type: 'boolean', default: 'false' },
    userId: { name: 'user_id', type: 'bigint', default: '$2::bigint', references: { table: 'users' } },
    companyUuid: { name: 'company_uuid', type: 'uuid' },
    notes: { name: 'notes', type: 'text' },
    metadata: { name: 'metadata', type: 'jsonb' },
    ...TIMESTAMPS,
  },
  upsertKeys: [],
  uniques: {},
});

export const ofProduct = nameFilter('traceability-record.product', (productId: string) => ({
  condition: () => sql`t.product_id = ${productId}`,
}));
