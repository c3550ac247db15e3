import { type Filter } from '../resources/store.ts';

/** Products of one supplier, named by its UUID; an unknown one has none. */
export const ofSupplier = (supplierUuid: string): Filter => ({
  sql: 't.supplier_id = (select s.id from suppliers s where s.tenant_id = t.tenant_id and s.uuid = ?)',
  value: supplierUuid,
});

/** Products of one supplier, named by its integer id. */
export const ofSupplierNumber = (supplierId: number): Filter => ({ sql: 't.supplier_id = ?', value: supplierId });
