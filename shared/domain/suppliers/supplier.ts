import { type NamesOfField } from '../../imports/column-names.ts';
import { type ReferenceKey } from '../../resources/representation.ts';
import { defineResource, EXTERNAL_ID_KEY, TIMESTAMPS } from '../../resources/resource.ts';
import { text } from '../../resources/value-codecs.ts';
import { externalId } from '../../values/external-id.ts';

export const supplier = defineResource({
  name: 'supplier',
  table: 'suppliers',
  called: 'e.name',
  module: 'suppliers',
  hasUuid: true,
  columns: {
    externalId: { name: 'external_id', type: 'text' },
    name: { name: 'name', type: 'text' },
    country: { name: 'country', type: 'text' },
    category: { name: 'category', type: 'text' },
    reachCompliant: { name: 'reach_compliant', type: 'boolean', default: 'false' },
    svhcCompliant: { name: 'svhc_compliant', type: 'boolean', default: 'false' },
    ...TIMESTAMPS,
  },
  upsertKeys: [EXTERNAL_ID_KEY, { fields: ['name'], unique: true }],
  uniques: { suppliers_name_unique: 'name', suppliers_external_id_unique: 'externalId' },
  counts: { table: 'supplier_counts', by: ['country', 'category', 'reachCompliant', 'svhcCompliant'] },
  months: { table: 'certified_supplier_counts', by: ['country', 'category', 'reachCompliant', 'svhcCompliant'] },
});

/** COMPLIANT with both flags, PARTIAL with one, NON_COMPLIANT with none (docs/rules.md#requests-and-responses); SQL over `t`. */
export const COMPLIANCE_CONDITIONS = {
  COMPLIANT: 't.reach_compliant and t.svhc_compliant',
  PARTIAL: 't.reach_compliant <> t.svhc_compliant',
  NON_COMPLIANT: 'not t.reach_compliant and not t.svhc_compliant',
} as const;

export const COMPLIANCE_STATUSES = ['COMPLIANT', 'PARTIAL', 'NON_COMPLIANT'] as const;

/**
 * Name of the supplier of a row with supplier_id; SQL over `t`. The UUID is read with it, or an index of names would answer: the
 * planner takes a tenant's suppliers for few, and would look through all of them for one.
 */
export const SUPPLIER_NAME =
  '(select coalesce(s.name, s.uuid::text) from suppliers s where s.tenant_id = t.tenant_id and s.id = t.supplier_id)';

/** Where that supplier is, by the same row: an index of countries would answer else. */
export const SUPPLIER_COUNTRY =
  '(select case when s.uuid is not null then s.country end from suppliers s where s.tenant_id = t.tenant_id and s.id = t.supplier_id)';

export const supplierName = text({ min: 1, max: 255 });

/** How other resources name a supplier besides by its id, in v1 style. */
export const SUPPLIER_KEYS = [
  { wire: 'supplierExternalId', column: 'external_id', codec: externalId },
  { wire: 'supplierName', column: 'name', codec: supplierName },
] as const satisfies readonly ReferenceKey[];

/** The same in legacy style. */
export const LEGACY_SUPPLIER_KEYS = [
  { wire: 'supplier_external_id', column: 'external_id', codec: externalId },
  { wire: 'supplier_name', column: 'name', codec: supplierName },
] as const satisfies readonly ReferenceKey[];

/** What the keys of a supplier are called above the columns of a table in which its id is a field. */
export const SUPPLIER_KEY_NAMES = {
  external_id: {
    en: ['supplier code'],
    it: ['id esterno fornitore', 'id esterno del fornitore', 'codice fornitore', 'codice del fornitore'],
    pt: ['id externo fornecedor', 'id externo do fornecedor', 'código do fornecedor', 'código fornecedor'],
  },
  name: {
    en: ['supplier'],
    it: ['fornitore', 'nome fornitore', 'nome del fornitore', 'ragione sociale fornitore'],
    pt: ['fornecedor', 'nome fornecedor', 'nome do fornecedor', 'razão social do fornecedor'],
  },
} as const satisfies Record<string, NamesOfField>;
