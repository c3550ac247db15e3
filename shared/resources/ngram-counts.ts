/**
 * How many rows of a large tenant hold each character, and each pair of characters, in what they are searched in, in blocks:
 * a search of one or two letters takes its total from them, and knows in which blocks to look (docs/lists.md, "Short searches").
 * Triggers note which blocks a statement changes. Those are read row by row until a worker has counted them anew.
 */
import { inTransaction, query, type Database, type Queryable } from '../platform/database.ts';

/** The bits of a row's number that tell the rows of a block apart. */
export const BLOCK_BITS = 12;

interface Searched {
  table: string;
  /**
   * What a row of the table is searched in: SQL over `t`, by the names of the lists that show rows of it, which are those of their
   * resources; null where the list does not show the row.
   */
  texts: Readonly<Record<string, string>>;
  /** SQL of a join that the texts need. */
  join?: string;
  /** The column that numbers the rows in the order in which they came, in an index behind the tenant; absent: `id`. */
  number?: 'seq';
  /** Table of counts that says how many rows a tenant has. */
  counts: string;
}

const OWN = 't.search_text';
const ofKind = (kind: string, text: string) => `case when t.kind = '${kind}' then ${text} end`;

/** The list of materials of a kind. Its rows are searched in the names of their suppliers besides. */
export const materialsOf = (kind: string): string => `material of ${kind}`;
const WITH_SUPPLIER = `concat_ws(chr(10), ${OWN}, s.name)`;
const SUPPLIER_NAME = `left join lateral (select fold_text(s.name) as name from suppliers s
  where s.tenant_id = t.tenant_id and s.id = t.supplier_id offset 0) s on true`;

/** By what changes are noted under: the table, or, where rows of one are searched in different ways, the list. */
export const SEARCHED: Readonly<Record<string, Searched>> = {
  suppliers: { table: 'suppliers', texts: { supplier: OWN }, counts: 'supplier_counts' },
  supplier_products: {
    table: 'supplier_products',
    texts: { 'supplier product': OWN },
    counts: 'supplier_product_counts',
  },
  company_products: { table: 'company_products', texts: { 'company product': OWN }, counts: 'company_product_counts' },
  textile_products: {
    table: 'textile_products',
    texts: { fiber: ofKind('FIBER', OWN), yarn: ofKind('YARN', OWN), fabric: ofKind('FABRIC', OWN) },
    counts: 'textile_product_counts',
  },
  materials: {
    table: 'textile_products',
    texts: Object.fromEntries(
      ['FIBER', 'YARN', 'FABRIC'].map((kind) => [materialsOf(kind), ofKind(kind, WITH_SUPPLIER)]),
    ),
    join: SUPPLIER_NAME,
    counts: 'textile_product_counts',
  },
  chemical_products: {
    table: 'chemical_products',
    texts: { 'chemical product': OWN },
    counts: 'chemical_product_counts',
  },
  documents: {
    table: 'documents',
    texts: { document: `case when t.deleted_at is null then ${OWN} end` },
    number: 'seq',
    counts: 'document_counts',
  },
};

/** SQL over `t` of a row's number. */
export const numberOf = ({ number }: Searched): string => `t.${number ?? 'id'}`;

/** What is worth being counted. */
interface Worth {
  /** Rows of a tenant in a table; fewer are read in some milliseconds. */
  tenantRows: number;
  /** Rows of the tenant in a block. */
  blockRows: number;
  /** Different characters and pairs of them in a block, at most: more would take more room than the rows. */
  blockNgrams: number;
}

const WORTH: Worth = { tenantRows: 50_000, blockRows: 512, blockNgrams: 20_000 };

/** Blocks of a table that one run counts, at some 20 ms each: other schedules wait for it. */
const BLOCKS_AT_ONCE = 500;

interface Block {
  tenant_id: number;
  block: number;
}

/**
 * Counts the blocks of large tenants that have changed since they were counted, tenant by tenant in turn, so that none waits for all of
 * another's. Safe to run twice and in several processes at once. Returns how many blocks were counted.
 */
export async function countNgrams(
  database: Database,
  { blocksAtOnce = BLOCKS_AT_ONCE, ...given }: Partial<Worth & { blocksAtOnce: number }> = {},
): Promise<number> {
  const worth = { ...WORTH, ...given };
  let counted = 0;
  for (const [searched, { counts }] of Object.entries(SEARCHED)) {
    const blocks = await query<Block>(
      database,
      `select tenant_id, block from (
         select tenant_id, block, row_number() over (partition by tenant_id order by block) as turn from (
           select distinct tenant_id, block from search_changes where searched = $1 and tenant_id in (
             select tenant_id from ${counts} group by tenant_id having sum(rows) >= $2)) noted) dealt
       order by turn, tenant_id limit $3`,
      [searched, worth.tenantRows, blocksAtOnce],
    );
    for (const block of blocks)
      if (await inTransaction(database, (transaction) => countBlock(transaction, searched, block, worth))) counted++;
  }
  // what is noted of smaller tenants stays, once for each block: they may grow; what somebody counts at the moment is left to them
  await query(
    database,
    `with crowded as (select tenant_id, searched from search_changes group by 1, 2 having count(*) > 2 * count(distinct block)),
       free as materialized (select n.ctid from search_changes n
         where (n.tenant_id, n.searched) in (select * from crowded) for update skip locked),
       gone as (delete from search_changes where ctid in (select free.ctid from free) returning *)
     insert into search_changes select distinct * from gone`,
  );
  return counted;
}

/** Whether it was counted: another one may have done so meanwhile, or it is not worth it. */
async function countBlock(
  transaction: Queryable,
  name: string,
  { tenant_id, block }: Block,
  worth: Worth,
): Promise<boolean> {
  const searched = SEARCHED[name]!;
  const { table, texts, join = '' } = searched;
  const lists = Object.keys(texts);
  const number = numberOf(searched);
  // before the rows are read: a change that comes in between has a note that stays. Whoever counts the block besides waits here
  const noted = await query(
    transaction,
    'delete from search_changes where tenant_id = $1 and searched = $2 and block = $3 returning 1 as one',
    [tenant_id, name, block],
  );
  if (noted.length === 0) return false;
  await query(transaction, 'delete from search_ngram_counts where tenant_id = $1 and list = any($2) and block = $3', [
    tenant_id,
    lists,
    block,
  ]);
  const rows = await query<Record<string, string | null>>(
    transaction,
    `select ${lists.map((list) => `${texts[list]} as "${list}"`).join(', ')} from ${table} t ${join}
     where t.tenant_id = $1 and ${number} >= $2 and ${number} < $3`,
    [tenant_id, block * 2 ** BLOCK_BITS, (block + 1) * 2 ** BLOCK_BITS],
  );
  if (rows.length < worth.blockRows) return false;
  const counts = lists.map((list) => ({ list, ngrams: [...ngramsOf(rows.flatMap((row) => row[list] ?? []))] }));
  if (counts.reduce((sum, { ngrams }) => sum + ngrams.length, 0) > worth.blockNgrams) return false;
  await query(
    transaction,
    `insert into search_ngram_counts (tenant_id, block, list, ngram, rows)
     select $1, $2, u.list, u.ngram, u.rows from unnest($3::text[], $4::text[], $5::int[]) u(list, ngram, rows)`,
    [
      tenant_id,
      block,
      counts.flatMap((each) => each.ngrams.map(() => each.list)),
      counts.flatMap((each) => each.ngrams.map(([ngram]) => ngram)),
      counts.flatMap((each) => each.ngrams.map(([, number]) => number)),
    ],
  );
  return true;
}

/** How many of the texts hold each character and each pair of them, and, as the empty text, how many there are. */
function ngramsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map([['', texts.length]]);
  for (const text of texts) {
    const found = new Set<string>();
    let before = '';
    for (const character of text) {
      found.add(character);
      if (before !== '') found.add(before + character);
      before = character;
    }
    for (const ngram of found) counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}
