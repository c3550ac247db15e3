/** Conditions of supplier lists, the same in both dialects. */
import { type Filter } from '../resources/store.ts';
import { COMPLIANCE_CONDITIONS, SUPPLIER_SEARCH } from './supplier.ts';

export const withCountry = (country: string): Filter => ({ sql: 't.country = ?', value: country });
export const withCategory = (category: string): Filter => ({ sql: 't.category = ?', value: category });
export const withSearch = (search: string): Filter => ({ sql: SUPPLIER_SEARCH, value: search });
export const withCompliance = (status: keyof typeof COMPLIANCE_CONDITIONS): Filter => ({
  sql: `(${COMPLIANCE_CONDITIONS[status]}) = ?`,
  value: true,
});
