/** What documents can be attached to (docs/rules.md#documents). */
import { filterOnly } from '../../platform/database/filter-only.ts';
import { query } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { type Module } from '../../platform/modules.ts';
import { type Scope } from '../../platform/scope.ts';

export const ENTITY_TYPES = [
  'SUPPLIER',
  'SUPPLIER_CERTIFICATION',
  'SUPPLIER_PRODUCT',
  'COMPANY_PRODUCT',
  'FIBER',
  'YARN',
  'FABRIC',
  'MATERIAL_PURCHASE',
  'TRACEABILITY_JOURNEY',
  'PROCESSING_STAGE',
  'TRACEABILITY_RECORD',
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

export interface EntityReference {
  type: EntityType;
  /** UUID. */
  id: string;
}

/** The rows of a type, as a table with a condition over `e`, what they are called over the same, and the module that they belong to. */
const ROWS: Record<EntityType, { table: string; called: string; module: Module; condition?: string }> = {
  SUPPLIER: { table: 'suppliers', called: 'e.name', module: 'suppliers' },
  SUPPLIER_CERTIFICATION: {
    table: 'supplier_certifications',
    called: `concat_ws(' ', e.certification_type, e.certificate_number)`,
    module: 'suppliers',
  },
  SUPPLIER_PRODUCT: { table: 'supplier_products', called: 'e.name', module: 'products' },
  COMPANY_PRODUCT: { table: 'company_products', called: 'e.name', module: 'products' },
  FIBER: { table: 'textile_products', called: 'e.name', module: 'materials', condition: `e.kind = 'FIBER'` },
  YARN: { table: 'textile_products', called: 'e.name', module: 'materials', condition: `e.kind = 'YARN'` },
  FABRIC: { table: 'textile_products', called: 'e.name', module: 'materials', condition: `e.kind = 'FABRIC'` },
  MATERIAL_PURCHASE: { table: 'material_purchases', called: 'e.lot_number', module: 'purchases' },
  TRACEABILITY_JOURNEY: { table: 'traceability_journeys', called: 'e.name', module: 'traceability' },
  PROCESSING_STAGE: { table: 'processing_stages', called: 'e.stage_name', module: 'traceability' },
  TRACEABILITY_RECORD: { table: 'traceability_records', called: 'e.batch_number', module: 'traceability' },
};

/** SQL of what the entity of a document is called, over the alias of the document; null where it is not there any more. */
export const entityNameSql = (document: string): string => {
  const cases = Object.entries(ROWS).map(
    ([type, { table, called }]) =>
      `when '${type}' then (select ${called} from ${table} e where e.tenant_id = ${document}.tenant_id and e.uuid = ${document}.entity_id)`,
  );
  return `case ${document}.entity_type ${cases.join(' ')} end`;
};

/** The module whose rights a document needs, wherever it is reached. */
export const moduleOfEntity = (type: EntityType): Module => ROWS[type].module;

export const getEntityTypes = (modules: readonly Module[]): EntityType[] =>
  ENTITY_TYPES.filter((type) => modules.includes(ROWS[type].module));

async function exists(scope: Pick<Scope, 'db' | 'tenantId'>, { type, id }: EntityReference): Promise<boolean> {
  const rows = ROWS[type];
  const found = await query(
    scope.db,
    `select 1 as one from ${rows.table} e where e.tenant_id = $1 and e.uuid = $2${rows.condition ? ` and ${filterOnly(rows.condition)}` : ''}`,
    [scope.tenantId, id],
  );
  return found.length > 0;
}

/** Of an entity that a body names. Throws REFERENCE_NOT_FOUND unless the tenant has it. */
export async function requireEntity(scope: Pick<Scope, 'db' | 'tenantId'>, entity: EntityReference): Promise<void> {
  if (!(await exists(scope, entity)))
    throw refusal(because('NO_SUCH_ENTITY', { resource: entity.type }), { field: 'entityId' });
}

/** Of an entity that the path names. Throws NOT_FOUND unless the tenant has it. */
export async function requireSubject(scope: Pick<Scope, 'db' | 'tenantId'>, entity: EntityReference): Promise<void> {
  if (!(await exists(scope, entity))) throw refusal(because('NOT_THERE', { resource: entity.type }));
}
