/** Documents as responses show them: one, or the newest of many. */
import { z } from 'zod';
import { queryOne } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { type Scope } from '../../platform/scope.ts';
import { emptySql, joinSql, rawSql, sql, type Sql } from '../../platform/sql.ts';
import { DEEP, idsOfBlock, sumOfCounts } from '../../resources/page-ids.ts';
import { holds, isNgram } from '../../resources/search.ts';
import { foundByShortSearch, shortSearchInOrder } from '../../resources/short-search.ts';
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
  return types.length === 1 ? [sql`t.entity_type = ${types[0]}`] : [sql`t.entity_type = any(${types})`];
}

/** SQL of whether a document of this alias is not deleted, and its bytes have not arrived or were not those that were announced. */
export const isNotReady = (alias: string): string => `${alias}.status <> 'READY' and ${alias}.deleted_at is null`;

type SearchedDocuments = DocumentFilter & { search?: string };

interface Page {
  limit: number;
  offset: number;
}

/** What a document has to be: SQL over `t` of documents, and of the same in their counts. */
const NOT_DELETED = { listed: rawSql('t.deleted_at is null'), counted: rawSql('not t.deleted') };
const NOT_READY = { listed: rawSql(isNotReady('t')), counted: rawSql('not t.ready and not t.deleted') };

/** A block of them (document_counts) has two to the power of this. */
const BLOCK_BITS = 15;

/** All of it but what is searched for and whose documents they are: documents of one entity are few, and not counted. */
function narrowingOf(tenantId: number, filter: Omit<DocumentFilter, 'entityId'>): { listed: Sql; counted: Sql } {
  const same = [
    ...ofTypes(filter.entityTypes),
    ...(filter.category === undefined ? [] : [sql`t.category = ${filter.category}`]),
  ];
  const told = [...(filter.includeDeleted ? [] : [NOT_DELETED]), ...(filter.notReady ? [NOT_READY] : [])];
  const all = (of: 'listed' | 'counted') =>
    joinSql([sql`t.tenant_id = ${tenantId}`, ...told.map((each) => each[of]), ...same], ' and ');
  return { listed: all('listed'), counted: all('counted') };
}

const totalOf = (counted: Sql): Sql => sumOfCounts('document_counts', counted);

/** Common table expressions, of which `n` has the number of all documents as `total`, and the ids of a page of them, the newest first. */
interface FoundDocuments {
  numbers: Sql;
  ids: Sql;
}

const NEWEST_FIRST = rawSql('order by t.seq desc');

const windowOf = (page: Page | undefined): Sql => (page ? sql` limit ${page.limit} offset ${page.offset}` : emptySql);

/** Those that are found at once, for their number and their page, and then sorted. */
const sortedAfterwards = (numbers: Sql, page: Page | undefined): FoundDocuments => ({
  numbers,
  ids: sql`select t.id from found t ${NEWEST_FIRST}${windowOf(page)}`,
});

const foundIn = (from: Sql, where: Sql): Sql =>
  sql`found as materialized (select t.id, t.seq from ${from} t where ${where}), n as (select count(*) as total from found)`;

/** Of one entity: an index has them, whatever else is asked of them. */
function findOfEntity(
  tenantId: number,
  { search, entityId, ...filter }: SearchedDocuments,
  page: Page | undefined,
): FoundDocuments {
  const held = search === undefined ? emptySql : sql` and ${holds('t.search_text', search)}`;
  const where = sql`${narrowingOf(tenantId, filter).listed} and t.entity_id = ${entityId}${held}`;
  return sortedAfterwards(foundIn(rawSql('documents'), where), page);
}

function findSearched(
  tenantId: number,
  { search, ...filter }: SearchedDocuments & { search: string },
  page: Page | undefined,
): FoundDocuments {
  const { listed, counted } = narrowingOf(tenantId, filter);
  if (!isNgram(search) || filter.includeDeleted) {
    const ready = filter.notReady ? sql` and ${NOT_READY.listed}` : emptySql;
    const held = sql`t.tenant_id = ${tenantId}${ready} and ${holds('t.search_text', search)}`;
    // by the index of what is searched for, whatever the planner takes their number for
    return sortedAfterwards(foundIn(sql`(select t.* from documents t where ${held} offset 0)`, listed), page);
  }
  const all = narrowingOf(tenantId, { entityTypes: ENTITY_TYPES });
  const short = { tenantId, searched: 'documents', lists: ['document'], ngram: search, listed: all.listed };
  const isWhole = !filter.notReady && filter.category === undefined && ofTypes(filter.entityTypes).length === 0;
  if (isWhole && page) return shortSearchInOrder({ ...short, ...page }, 'desc');
  const totals = { totalOfOthers: totalOf(counted), totalOfAll: totalOf(all.counted) };
  return sortedAfterwards(foundByShortSearch({ ...short, ...totals }, listed, rawSql(', t.seq')), page);
}

/** Without a search: they are counted where they are written. */
function findListed(tenantId: number, filter: DocumentFilter, page: Page | undefined): FoundDocuments {
  const { listed, counted } = narrowingOf(tenantId, filter);
  const blocks = { counts: 'document_counts', bits: BLOCK_BITS, table: 'documents', number: 't.seq', counted, listed };
  return {
    numbers: sql`n as (${totalOf(counted)})`,
    ids:
      page && page.offset >= DEEP
        ? idsOfBlock(blocks, { ...page, direction: 'desc' })
        : // where there are none, no index may tell so
          sql`select t.id from documents t where ${listed} and (select n.total > 0 from n) ${NEWEST_FIRST}${windowOf(page)}`,
  };
}

function findDocuments(tenantId: number, filter: SearchedDocuments, page: Page | undefined): FoundDocuments {
  const { search } = filter;
  if (filter.entityId !== undefined) return findOfEntity(tenantId, filter, page);
  return search === undefined
    ? findListed(tenantId, filter, page)
    : findSearched(tenantId, { ...filter, search }, page);
}

/** Newest first; with `search` those whose file's name holds it. */
export async function listDocuments(
  { db, tenantId }: Scope,
  filter: SearchedDocuments,
  page?: Page,
): Promise<{ items: JsonText; total: number }> {
  const { numbers, ids } = findDocuments(tenantId, filter, page);
  const row = await queryOne<{ items: string | null; total: number }>(
    db,
    sql`with ${numbers}
     select (select string_agg(p.body, ',') from (
       select ${rawSql(DOCUMENT_JSON)}::text as body
       from (${ids}) found
         cross join lateral (select d.* from documents d where d.tenant_id = ${tenantId} and d.id = found.id offset 0) d
       order by d.seq desc) p) as items,
       (select n.total from n) as total`,
  );
  return { items: new JsonText(`[${row?.items ?? ''}]`), total: row?.total ?? 0 };
}
