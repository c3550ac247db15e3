/** What documents can be attached to (docs/rules.md#documents). */
import { filterOnly } from '../../platform/database/filter-only.ts';
import { query } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { type Module } from '../../platform/modules.ts';
import { type Scope } from '../../platform/scope.ts';
import { ROW_NAMES, type NamedSubject } from '../row-names.ts';

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

/** The resource whose rows a type is of, the module that they belong to, and which of its table's rows they are. */
const ROWS: Record<EntityType, { of: NamedSubject; module: Module; condition?: string }> = {
  SUPPLIER: { of: 'supplier', module: 'suppliers' },
  SUPPLIER_CERTIFICATION: { of: 'supplier certification', module: 'suppliers' },
  SUPPLIER_PRODUCT: { of: 'supplier product', module: 'products' },
  COMPANY_PRODUCT: { of: 'company product', module: 'products' },
  FIBER: { of: 'fiber', module: 'materials', condition: `e.kind = 'FIBER'` },
  YARN: { of: 'yarn', module: 'materials', condition: `e.kind = 'YARN'` },
  FABRIC: { of: 'fabric', module: 'materials', condition: `e.kind = 'FABRIC'` },
  MATERIAL_PURCHASE: { of: 'material purchase', module: 'purchases' },
  TRACEABILITY_JOURNEY: { of: 'traceability journey', module: 'traceability' },
  PROCESSING_STAGE: { of: 'processing stage', module: 'traceability' },
  TRACEABILITY_RECORD: { of: 'traceability record', module: 'traceability' },
};

/** SQL of what the entity of a document is called, over the alias of the document; null where it is not there any more. */
export const entityNameSql = (document: string): string => {
  const cases = Object.entries(ROWS).map(([type, { of }]) => {
    const { table, called } = ROW_NAMES[of];
    return `when '${type}' then (select ${called} from ${table} e where e.tenant_id = ${document}.tenant_id and e.uuid = ${document}.entity_id)`;
  });
  return `case ${document}.entity_type ${cases.join(' ')} end`;
};

/** The module whose rights a document needs, wherever it is reached. */
export const moduleOfEntity = (type: EntityType): Module => ROWS[type].module;

export const getEntityTypes = (modules: readonly Module[]): EntityType[] =>
  ENTITY_TYPES.filter((type) => modules.includes(ROWS[type].module));

async function exists(scope: Pick<Scope, 'db' | 'tenantId'>, { type, id }: EntityReference): Promise<boolean> {
  const { of, condition } = ROWS[type];
  const found = await query(
    scope.db,
    `select 1 as one from ${ROW_NAMES[of].table} e where e.tenant_id = $1 and e.uuid = $2${condition ? ` and ${filterOnly(condition)}` : ''}`,
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
