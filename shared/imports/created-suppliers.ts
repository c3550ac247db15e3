/**
 * Suppliers that rows of an import name and nobody has, created with `create_missing=suppliers`: in the transaction of the chunk
 * whose rows name them, and only if one of these rows is stored.
 */
import type pg from 'pg';
import { auditClause } from '../platform/audit.ts';
import { type Resource } from '../resources/resource.ts';
import { shadowTable } from '../resources/upsert-lookup.ts';

export interface NewSupplier {
  id: number;
  externalId: string | null;
  name: string;
}

/** Whose suppliers they are, and in whose name they are created. */
export interface Creation {
  connection: pg.Client;
  tenantId: number;
  actorUserId: number;
  /** As `auditOrigin` has it. */
  origin: string;
  /** Whose rows name them. */
  resource: Resource;
}

/**
 * Inserts them, before the rows that name them. One whose name or own key somebody else has taken meanwhile is left out: the
 * foreign key then sends the chunk back to be looked up again.
 */
export async function insertSuppliers(
  { connection, tenantId }: Pick<Creation, 'connection' | 'tenantId'>,
  suppliers: readonly NewSupplier[],
): Promise<void> {
  await connection.query(
    `insert into suppliers (tenant_id, id, external_id, name)
     select $1, u.id, u.external_id, u.name from unnest($2::bigint[], $3::text[], $4::text[]) u(id, external_id, name)
     on conflict do nothing`,
    [
      tenantId,
      suppliers.map(({ id }) => id),
      suppliers.map(({ externalId }) => externalId),
      suppliers.map(({ name }) => name),
    ],
  );
}

/** SQL of the columns of a resource that name suppliers. */
const supplierColumns = (resource: Resource): string[] =>
  resource.keys
    .map((key) => resource.column(key))
    .flatMap(({ name, references }) => (references?.table === 'suppliers' ? [name] : []));

/** SQL of the suppliers `m` of these ids that this transaction has inserted; each by its key, for the table may have no statistics. */
const madeHere = (ids: string): string =>
  `unnest(${ids}::bigint[]) u(id) cross join lateral (select s.ctid, s.id, s.uuid from suppliers s
     where s.tenant_id = $1 and s.id = u.id and s.xmin = pg_current_xact_id()::xid offset 0) m`;

/** Takes away those that no stored row names, and writes the entries of the audit trail of the others. Returns those that stay. */
export async function keepNamedSuppliers(creation: Creation, ids: readonly number[]): Promise<number[]> {
  const { connection, tenantId, actorUserId, origin, resource } = creation;
  const unnamed = supplierColumns(resource).map(
    (column) => `not exists (select from ${resource.table} t where t.tenant_id = $1 and t.${column} = s.id)`,
  );
  await connection.query(
    `delete from suppliers s where s.ctid = any(array(select m.ctid from ${madeHere('$2')})) and ${unnamed.join(' and ')}`,
    [tenantId, ids],
  );
  const what = { action: 'supplier.created', type: 'supplier', hasUuid: true } as const;
  const { rows } = await connection.query<{ id: number }>(
    `with w as (select m.id, m.uuid from ${madeHere('$4')}),
       a as (${auditClause('w', what, { tenant: '$1', user: '$2', origin: '$3' })})
     select id from w`,
    [tenantId, actorUserId, origin, ids],
  );
  return rows.map(({ id }) => id);
}

/** Which of them rows name that a dry run would have stored. */
export async function findNamedSuppliers(
  { connection, tenantId, resource }: Pick<Creation, 'connection' | 'tenantId' | 'resource'>,
  ids: readonly number[],
): Promise<number[]> {
  const named = supplierColumns(resource).map(
    (column) => `exists (select from ${shadowTable(resource)} t where t.tenant_id = $1 and t.${column} = u.id)`,
  );
  const { rows } = await connection.query<{ id: number }>(
    `select u.id from unnest($2::bigint[]) u(id) where ${named.join(' or ')}`,
    [tenantId, ids],
  );
  return rows.map(({ id }) => id);
}
