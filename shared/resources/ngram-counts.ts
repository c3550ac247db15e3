/**
 * How many rows of a large tenant hold each character, and each pair of characters, in what they are searched in, in blocks:
 * a search of one or two letters takes its total from them, and knows in which blocks to look (docs/lists.md, "Short searches").
 * Triggers note which blocks a statement changes. Those are read row by row until a worker has counted them anew.
 */
import { inTransaction, query, type Database, type Queryable } from '../platform/database.ts';

/** The bits of a row's number that tell the rows of a block apart. */
export const BLOCK_BITS = 12;

interface Searched {
  /** The column that numbers the rows in the order in which they came; an index begins with the tenant and it. */
  number: 'id' | 'seq';
  /** The names of the resources whose lists show rows of the table. */
  lists: readonly string[];
  /** SQL over `t`: which of them shows a row; null where none does. */
  list: string;
  /** Table of counts that says how many rows a tenant has. */
  counts: string;
}

/** By tables. */
export const SEARCHED: Readonly<Record<string, Searched>> = {
  suppliers: { number: 'id', lists: ['supplier'], list: `'supplier'`, counts: 'supplier_counts' },
  supplier_products: {
    number: 'id',
    lists: ['supplier product'],
    list: `'supplier product'`,
    counts: 'supplier_product_counts',
  },
  company_products: {
    number: 'id',
    lists: ['company product'],
    list: `'company product'`,
    counts: 'company_product_counts',
  },
  textile_products: {
    number: 'id',
    lists: ['fiber', 'yarn', 'fabric'],
    list: 'lower(t.kind)',
    counts: 'textile_product_counts',
  },
  chemical_products: {
    number: 'id',
    lists: ['chemical product'],
    list: `'chemical product'`,
    counts: 'chemical_product_counts',
  },
  documents: {
    number: 'seq',
    lists: ['document'],
    list: `case when t.deleted_at is null then 'document' end`,
    counts: 'document_counts',
  },
};

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

interface Block {
  tenant_id: number;
  block: number;
}

/**
 * Counts the blocks of large tenants that have changed since they were counted. Safe to run twice and in several processes at once:
 * a block that another one counts is left to it. Returns how many blocks were counted.
 */
export async function countNgrams(database: Database, given: Partial<Worth> = {}): Promise<number> {
  const worth = { ...WORTH, ...given };
  let counted = 0;
  for (const [table, searched] of Object.entries(SEARCHED)) {
    const blocks = await query<Block>(
      database,
      `select distinct tenant_id, block from search_changes where searched = $1 and tenant_id in (
         select tenant_id from ${searched.counts} group by tenant_id having sum(rows) >= $2)
       order by tenant_id, block`,
      [table, worth.tenantRows],
    );
    for (const block of blocks) if (await countBlock(database, table, block, worth)) counted++;
  }
  // what is noted of smaller tenants stays, once for each block: they may grow
  await query(
    database,
    `with crowded as (select tenant_id, searched from search_changes group by 1, 2 having count(*) > 2 * count(distinct block)),
       gone as (delete from search_changes where (tenant_id, searched) in (select * from crowded) returning *)
     insert into search_changes select distinct * from gone`,
  );
  return counted;
}

/** One process does it at a time: what it has read, another may not have counted anew before it is written. */
const countBlock = (database: Database, table: string, block: Block, worth: Worth): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const [lock] = await query<{ taken: boolean }>(
      transaction,
      `select pg_try_advisory_xact_lock(hash_record_extended(row($1::text, $2::bigint, $3::bigint), 0)) as taken`,
      [`trama-ngrams-${table}`, block.tenant_id, block.block],
    );
    return lock!.taken && writeBlock(transaction, table, block, worth);
  });

async function writeBlock(
  transaction: Queryable,
  table: string,
  { tenant_id, block }: Block,
  worth: Worth,
): Promise<boolean> {
  const { number, lists, list } = SEARCHED[table]!;
  // before the rows are read: a change that comes in between has a note that stays
  const noted = await query(
    transaction,
    'delete from search_changes where tenant_id = $1 and searched = $2 and block = $3 returning 1 as one',
    [tenant_id, table, block],
  );
  if (noted.length === 0) return false;
  await query(transaction, 'delete from search_ngram_counts where tenant_id = $1 and list = any($2) and block = $3', [
    tenant_id,
    lists,
    block,
  ]);
  const rows = await query<{ list: string | null; search_text: string }>(
    transaction,
    `select ${list} as list, t.search_text from ${table} t where t.tenant_id = $1 and t.${number} >= $2 and t.${number} < $3`,
    [tenant_id, block * 2 ** BLOCK_BITS, (block + 1) * 2 ** BLOCK_BITS],
  );
  if (rows.length < worth.blockRows) return false;
  const counts = lists.map((each) => ({
    list: each,
    ngrams: [...ngramsOf(rows.filter((row) => row.list === each).map((row) => row.search_text))],
  }));
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
export function ngramsOf(texts: readonly string[]): Map<string, number> {
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
