/** Orders and conditions of lists of suppliers and of what belongs to one, the same in both dialects. */
import { nameFilter } from '../../resources/named-filters.ts';
import { type Sort } from '../../resources/store.ts';
import { searchFilter } from '../../resources/search.ts';
import { rawSql, sql } from '../../platform/sql.ts';
import { COMPLIANCE_CONDITIONS } from './supplier.ts';

const COVERED = ['reachCompliant', 'svhcCompliant', 'certifiedUntil'] as const;

/** Each has an index with the same columns, and one behind each column of `of`. */
export const SUPPLIER_SORTS = {
  created: {
    by: ['t.created_at'],
    of: ['country', 'category', 'certifiedUntil'],
    covers: [...COVERED, 'category'],
    type: 'timestamptz',
  },
  name: { by: ['t.name'], unique: true, of: ['country', 'category'], covers: [...COVERED, 'category'], type: 'text' },
  country: { by: ['t.country', 't.created_at'], of: ['country'], covers: [...COVERED, 'category'] },
  category: { by: ['t.category', 't.created_at'], of: ['category'], covers: [...COVERED, 'country'] },
} as const satisfies Record<string, Sort>;

export const withCountry = nameFilter('supplier.country', (country: string) => ({
  condition: () => sql`t.country = ${country}`,
  reads: ['country'],
}));
export const withCategory = nameFilter('supplier.category', (category: string) => ({
  condition: () => sql`t.category = ${category}`,
  reads: ['category'],
}));
/** In name and category. */
export const withSearch = nameFilter('supplier.search', (search: string) => searchFilter(search));
export const withCompliance = nameFilter('supplier.compliance', (status: keyof typeof COMPLIANCE_CONDITIONS) => ({
  condition: () => sql`(${rawSql(COMPLIANCE_CONDITIONS[status])})`,
  reads: ['reachCompliant', 'svhcCompliant'],
}));

/** Rows of one supplier, named by its UUID; an unknown one has none. */
export const ofSupplier = nameFilter('supplier.uuid', (supplierUuid: string) => ({
  condition: (tenantId) =>
    sql`t.supplier_id = (select s.id from suppliers s where s.tenant_id = ${tenantId} and s.uuid = ${supplierUuid})`,
  reads: ['supplierId'],
}));

/** Rows of one supplier, named by its integer id. */
export const ofSupplierNumber = nameFilter('supplier.id', (supplierId: number) => ({
  condition: () => sql`t.supplier_id = ${supplierId}`,
  reads: ['supplierId'],
}));
