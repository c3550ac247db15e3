/** Documents as responses show them: one, or the newest of many. */
import { z } from 'zod';
import { queryOne } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { type Scope } from '../../platform/scope.ts';
import { emptySql, joinSql, rawSql, sql, type Sql } from '../../platform/sql.ts';
import { holds, isNgram } from '../../resources/search.ts';
import { idsOfShortSearch, numbersOfShortSearch, type ShortSearch } from '../../resources/short-search.ts';
import { JsonText } from '../../resources/store.ts';
import { DOCUMENT_STATUSES } from '../models.ts';
import { ENTITY_TYPES, entityNameSql, type EntityType } from './documented-entities.ts';

const instant = z.string().meta({ override: { type: 'string', format: 'date-time' } });

export const documentSchema = z
  .object({
    id: z.uuid(),
    entityType: z.string(),
    entityId: z.uuid(),
    entityName: z.string().nullable().meta({ description: 'What the entity is called now; null where it is gone.' }),
    category: z.string(),
    status: z.enum(DOCUMENT_STATUSES),
    objectKey: z.string(),
    originalFilename: z.string(),
    contentType: z.string(),
    sizeBytes: z.int(),
    checksumSha256: z.string().nullable(),
    storageBackend: z.enum(['S3', 'LOCAL']),
    uploadedByUserId: z.uuid().nullable(),
    metadata: z.looseObject({}).nullable(),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'Document' });

const at = (column: string) => `to_char(d.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL of a document as JSON, over the alias `d`. */
export const DOCUMENT_JSON = `json_build_object('id', d.id, 'entityType', d.entity_type, 'entityId', d.entity_id, 'entityName', ${entityNameSql('d')}, 'category', d.category,
  'status', d.status, 'objectKey', d.object_key, 'originalFilename', d.original_filename, 'contentType', d.content_type,
  'sizeBytes', d.size_bytes, 'checksumSha256', d.checksum_sha256, 'storageBackend', d.storage_backend,
  'uploadedByUserId', (select u.uuid from users u where u.tenant_id = d.tenant_id and u.id = d.uploaded_by_user_id),
  'metadata', d.metadata, 'createdAt', ${at('created_at')}, 'updatedAt', ${at('updated_at')}, 'deletedAt', ${at('deleted_at')})`;

export const documentNotFound = () => refusal(because('NOT_THERE', { resource: 'document' }));

/** Throws NOT_FOUND. */
export async function readDocument(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  id: string,
): Promise<{ entityType: EntityType; body: JsonText }> {
  const row = await queryOne<{ entity_type: EntityType; body: string }>(
    scope.db,
    `select d.entity_type, ${DOCUMENT_JSON}::text as body from documents d where d.tenant_id = $1 and d.id = $2 and d.deleted_at is null`,
    [scope.tenantId, id],
  );
  if (!row) throw documentNotFound();
  return { entityType: row.entity_type, body: new JsonText(row.body) };
}

export interface DocumentFilter {
  /** Of any of these types. */
  entityTypes: readonly EntityType[];
  entityId?: string;
  category?: string;
  includeDeleted?: boolean;
  /** Those that are not deleted, and whose bytes have not arrived or were not those that were announced. */
  notReady?: boolean;
}

/** One type as such, for the index. */
function ofTypes(types: readonly EntityType[]): Sql[] {
  if (types.length === ENTITY_TYPES.length) return [];
  return types.length === 1 ? [sql`d.entity_type = ${types[0]}`] : [sql`d.entity_type = any(${types})`];
}

/** SQL of whether a document of this alias is not deleted, and its bytes have not arrived or were not those that were announced. */
export const isNotReady = (alias: string): string => `${alias}.status <> 'READY' and ${alias}.deleted_at is null`;

/**
 * Few of many: they are found by their index, once for their number and their page, and then sorted, whatever the planner
 * takes their number for.
 */
const fewOf = (tenantId: number, conditions: Sql[]) =>
  sql`few as materialized (
    select n.tenant_id, n.id, n.seq, n.deleted_at, n.entity_type, n.entity_id, n.category from documents n
    where n.tenant_id = ${tenantId} and ${joinSql(conditions, ' and ')}), `;

/** A search of one or two characters in all documents that are not deleted. */
function shortSearchOf(
  tenantId: number,
  { search, entityTypes, entityId, category, includeDeleted, notReady }: DocumentFilter & { search?: string },
  page: { limit: number; offset: number },
): ShortSearch | undefined {
  const isNarrowed = entityId !== undefined || category !== undefined || includeDeleted || notReady;
  if (search === undefined || !isNgram(search) || isNarrowed || ofTypes(entityTypes).length > 0) return undefined;
  const listed = sql`t.tenant_id = ${tenantId} and t.deleted_at is null`;
  return { tenantId, searched: 'documents', lists: ['document'], ngram: search, listed, ...page };
}

/** Newest first; with `search` those whose file's name holds it. */
export async function listDocuments(
  scope: Scope,
  filter: DocumentFilter & { search?: string },
  page?: { limit: number; offset: number },
): Promise<{ items: JsonText; total: number }> {
  const conditions = (notDeleted: Sql) => [
    sql`d.tenant_id = ${scope.tenantId}`,
    ...(filter.includeDeleted ? [] : [notDeleted]),
    ...ofTypes(filter.entityTypes),
    ...(filter.category === undefined ? [] : [sql`d.category = ${filter.category}`]),
  ];
  const ofEntity = filter.entityId === undefined ? [] : [sql`d.entity_id = ${filter.entityId}`];
  const { search } = filter;
  const notReady = (alias: string) => (filter.notReady ? [rawSql(isNotReady(alias))] : []);
  // what is looked for has the condition where it is found
  const where = joinSql(
    [...conditions(sql`d.deleted_at is null`), ...ofEntity, ...(search === undefined ? notReady('d') : [])],
    ' and ',
  );
  const few =
    search === undefined ? emptySql : fewOf(scope.tenantId, [...notReady('n'), holds('n.search_text', search)]);
  const source = rawSql(search === undefined ? 'documents' : 'few');
  // those of one entity and those that are looked for are few, all of a tenant are counted where they are written
  const isKept = filter.entityId === undefined && search === undefined;
  const kept = [...conditions(sql`not d.deleted`), ...(filter.notReady ? [sql`not d.ready and not d.deleted`] : [])];
  const total = isKept
    ? sql`select coalesce(sum(d.rows), 0)::bigint from document_counts d where ${joinSql(kept, ' and ')}`
    : sql`select count(*) from ${source} d where ${where}`;
  // where there are none, no index may tell so
  const any = isKept ? sql` and (select n.total > 0 from n)` : emptySql;
  const paging = page ? sql` limit ${page.limit} offset ${page.offset}` : emptySql;
  const short = page && shortSearchOf(scope.tenantId, filter, page);
  const numbers = short ? numbersOfShortSearch(short) : sql`${few}n(total) as (${total})`;
  const ids = short
    ? idsOfShortSearch(short, rawSql('order by t.seq desc'))
    : sql`select d.id from ${source} d where ${where}${any} order by d.seq desc${paging}`;
  const row = await queryOne<{ items: string | null; total: number }>(
    scope.db,
    sql`with ${numbers}
     select (select string_agg(p.body, ',') from (
       select ${rawSql(DOCUMENT_JSON)}::text as body
       from (${ids}) found
         cross join lateral (select d.* from documents d where d.tenant_id = ${scope.tenantId} and d.id = found.id offset 0) d
       order by d.seq desc) p) as items,
       (select n.total from n) as total`,
  );
  return { items: new JsonText(`[${row?.items ?? ''}]`), total: row?.total ?? 0 };
}
