/** Conditions of lists of suppliers and of what belongs to one, the same in both dialects. */
import { type Filter } from '../resources/store.ts';
import { holds } from '../resources/search.ts';
import { COMPLIANCE_CONDITIONS, supplierSearchText } from './supplier.ts';

export const withCountry = (country: string): Filter => ({ sql: 't.country = ?', value: country });
export const withCategory = (category: string): Filter => ({ sql: 't.category = ?', value: category });
export const withSearch = (search: string): Filter => ({
  sql: holds(supplierSearchText('t'), '?'),
  value: search,
});
export const withCompliance = (status: keyof typeof COMPLIANCE_CONDITIONS): Filter => ({
  sql: `(${COMPLIANCE_CONDITIONS[status]}) = ?`,
  value: true,
});

/** Rows of one supplier, named by its UUID; an unknown one has none. */
export const ofSupplier = (supplierUuid: string): Filter => ({
  sql: 't.supplier_id = (select s.id from suppliers s where s.tenant_id = $1 and s.uuid = ?)',
  value: supplierUuid,
});

/** Rows of one supplier, named by its integer id. */
export const ofSupplierNumber = (supplierId: number): Filter => ({ sql: 't.supplier_id = ?', value: supplierId });
