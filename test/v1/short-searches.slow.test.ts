/** Searches of one and two letters, whose numbers are kept in blocks (docs/lists.md, "Short searches"). */
import { expect } from 'chai';
import pg from 'pg';
import { query } from '../../shared/platform/database.ts';
import { countNgrams } from '../../shared/resources/ngram-counts.ts';
import { Importer } from '../support/bulk.ts';
import { getBody } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { textilePath } from '../support/textiles.ts';

const ALL = { tenantRows: 1, blockRows: 1 };

/** What is searched for, in texts with these in them, in a few of them and in none. */
const SEARCHES = ['a', 'L', 'la', 'É', 'zq', '7', '77', 'ß', 'Æ', ' ', '%', '_', "o'", '纺', '纺织', 'ﬃ', 'q', '~'];

const PLACES = ['Biella', 'Località', "Porto'", 'Straße 7', 'Ærø', '上海纺织', 'Oﬃce', '100%_wool', 'Zq'];
const nameOf = (n: number) => `${PLACES[n % PLACES.length]} ${n}`;

/** SQL over `t`: materials are searched in the names of their suppliers besides. */
const OF_MATERIALS = `concat_ws(chr(10), t.search_text, (select fold_text(s.name) from suppliers s where s.id = t.supplier_id))`;

/** Lists that are searched, and further orders; of each the rows of its table, as SQL over `t`. */
const LISTS = {
  '/api/v1/suppliers?': 'suppliers t',
  '/api/v1/suppliers?sortBy=name&': 'suppliers t',
  '/api/v1/products/company?': 'company_products t',
  '/api/v1/products/supplier?': 'supplier_products t',
  '/api/v1/textile/fibers?': `textile_products t where t.kind = 'FIBER'`,
  '/api/v1/textile/yarns?': `textile_products t where t.kind = 'YARN'`,
  '/api/v1/chemicals?': 'chemical_products t',
  '/api/v1/documents?': 'documents t where t.deleted_at is null',
  '/api/v1/product/materials?facets=false&': 'textile_products t',
  '/api/v1/product/materials?facets=false&sortBy=supplier&': 'textile_products t',
  '/api/v1/product/materials?facets=false&sortBy=stock&sortDirection=asc&': 'textile_products t',
  '/api/v1/product/materials?facets=false&sortBy=name&kind=YARN&': `textile_products t where t.kind = 'YARN'`,
};

/** The same under a filter besides. */
const NARROWED = {
  '/api/v1/suppliers?category=Dyeing&': 'suppliers t',
  '/api/v1/suppliers?certified=false&category=Dyeing&sortBy=name&': 'suppliers t',
  '/api/v1/suppliers?certified=true&': 'suppliers t',
  '/api/v1/chemicals?zdhcLevel=LEVEL_1&': 'chemical_products t',
  '/api/v1/documents?category=OTHER&': 'documents t',
  '/api/v1/documents?notReady=true&entityType=SUPPLIER&': 'documents t',
  '/api/v1/documents?includeDeleted=true&': 'documents t',
  '/api/v1/product/materials?': 'textile_products t',
  '/api/v1/product/materials?available=true&kind=YARN&': 'textile_products t',
  '/api/v1/product/materials?facets=false&available=true&kind=YARN&': 'textile_products t',
};
const NARROWED_SEARCHES = ['a', 'la', 'É', 'zq', '77', '~'];

/** So small that rows of frequent characters are come across in the order of the list, and others looked for in their blocks. */
const PAGE = 20;

async function readPage({ v1 }: Importer, list: string, query: Record<string, string>) {
  const { pageSize: limit = '', ...others } = query;
  const size: Record<string, string> = list.includes('/materials') ? { limit } : { pageSize: limit };
  const { body, headers } = await v1.get(`${list}${new URLSearchParams({ ...others, ...size }).toString()}`);
  const { items, data, meta, total } = body as {
    items?: { id: string }[];
    data?: { id: string }[];
    meta?: { total: number };
    total?: number;
  };
  const rows: { id: string }[] = items ?? data ?? body;
  return { ids: rows.map(({ id }) => id), total: total ?? meta?.total ?? Number(headers.get('x-total-count')) };
}

/** All ids of a list in its order. */
async function readAll(importer: Importer, list: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const read = await readPage(importer, list, { page: `${page}`, pageSize: '100' });
    ids.push(...read.ids);
    if (ids.length >= read.total) return ids;
  }
}

/** A search has the rows of the whole list that hold the text, in their order. */
async function expectExact(importer: Importer): Promise<void> {
  await expectExactIn(importer, LISTS, SEARCHES);
  await expectExactIn(importer, NARROWED, NARROWED_SEARCHES);
}

async function expectExactIn(importer: Importer, lists: Record<string, string>, searches: string[]): Promise<void> {
  const { stack, tenant } = importer;
  for (const [list, from] of Object.entries(lists)) {
    const all = await readAll(importer, list);
    for (const search of searches) {
      const held = await query<{ id: string }>(
        stack.database,
        `select ${from.startsWith('documents') ? 'id' : 'uuid'} as id from (select t.* from ${from}) t
         where t.tenant_id = $1 and strpos(${list.includes('/materials') ? OF_MATERIALS : 't.search_text'}, fold_text($2)) > 0`,
        [tenant.id, search],
      );
      const holding = new Set(held.map(({ id }) => id));
      const expected = all.filter((id) => holding.has(id));
      const last = Math.max(1, Math.ceil(expected.length / PAGE));
      for (const page of new Set([1, Math.ceil(last / 2), last, last + 1]))
        expect(
          await readPage(importer, list, { search, page: `${page}`, pageSize: `${PAGE}` }),
          `${list} ${search}`,
        ).to.deep.equal({
          ids: expected.slice((page - 1) * PAGE, page * PAGE),
          total: expected.length,
        });
    }
  }
}

const kept = async ({ stack: { database }, tenant }: Importer) => {
  const [counts, changes] = await Promise.all(
    ['search_ngram_counts', 'search_changes'].map((table) =>
      query(database, `select 1 as one from ${table} where tenant_id = $1`, [tenant.id]),
    ),
  );
  return { counts: counts!.length, changes: changes!.length };
};

/** Rows of every list that is searched. */
async function store(importer: Importer, from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => from + index);
  await importer.store(
    'suppliers',
    rows.map((n) => ({ name: nameOf(n), category: n % 3 > 0 ? 'Dyeing' : null })),
  );
  const supplier = await importer.supplier(`Supplier of ${from}`);
  await importer.store(
    'company-products',
    rows.map((n) => ({ sku: `LA-${n}`, name: nameOf(n) })),
  );
  await importer.store(
    'supplier-products',
    rows.map((n) => ({ sku: `QZ-${n}`, name: nameOf(n), supplier_id: supplier })),
  );
  for (const kind of ['fibers', 'yarns'] as const) {
    const records = rows.map((n) => ({ name: `${kind} ${nameOf(n)}`, composition: `${n % 100}% LA` }));
    const answer = await importer.legacy.post(`${textilePath(kind)}/bulk`, { mode: 'UPSERT', records });
    getBody(answer, 200);
  }
  const { database } = importer.stack;
  const { id, adminUserId } = importer.tenant;
  await query(
    database,
    `update textile_products t set supplier_id = (select s.id from suppliers s where s.tenant_id = $1 and s.id % 40 = t.id % 40 limit 1),
       quantity_available = nullif(t.id % 7, 0) where t.tenant_id = $1 and t.id % 3 > 0`,
    [id],
  );
  // six in a block, in blocks that no other tenant has
  const apart = 2 ** 42 + id * 2 ** 22 + from * 700;
  await query(
    database,
    `insert into chemical_products (id, tenant_id, name, supplier, zdhc_level) overriding system value
     select $3::bigint + u.n * 700, $1, u.name, 'Lab ' || u.n, case when u.n % 3 = 0 then 'LEVEL_1' end
     from unnest($2::text[]) with ordinality u(name, n)`,
    [id, rows.map(nameOf), apart],
  );
  await query(
    database,
    `insert into supplier_certifications (tenant_id, supplier_id, certification_type)
     select $1, s.id, 'GOTS' from suppliers s where s.tenant_id = $1 and s.id % 3 = 0 and not exists (
       select from supplier_certifications c where c.tenant_id = $1 and c.supplier_id = s.id)`,
    [id],
  );
  await query(
    database,
    `insert into documents (seq, tenant_id, entity_type, entity_id, category, status, object_key, original_filename, content_type, size_bytes, storage_backend, uploaded_by_user_id)
     overriding system value
     select $5::bigint + u.n * 700, $1, 'SUPPLIER', gen_random_uuid(), (array['OTHER', 'CERTIFICATE'])[1 + u.n % 2], (array['READY', 'READY', 'FAILED'])[1 + u.n % 3], 'k/' || $3 || '/' || u.n, u.name || '.pdf', 'application/pdf', 1, 'LOCAL', $4
     from unnest($2::text[]) with ordinality u(name, n)`,
    [id, rows.map(nameOf), `${from}`, adminUserId, apart],
  );
}

describe('searches of one and two letters', () => {
  it('find the same rows before they are counted, after it, and after rows have come, changed and gone', async () => {
    const importer = await Importer.create();
    const { database } = importer.stack;
    const { id } = importer.tenant;
    await store(importer, 0, 300);
    await expectExact(importer);
    await countNgrams(database, ALL);
    const { counts, changes } = await kept(importer);
    expect(counts).to.be.greaterThan(500);
    expect(changes).to.equal(0);
    await expectExact(importer);
    // into the same blocks and behind them
    await store(importer, 300, 100);
    await expectExact(importer);
    const rename = (table: string) =>
      query(database, `update ${table} set name = 'Renamed zq ' || id where tenant_id = $1 and id % 7 = 0`, [id]);
    for (const table of ['suppliers', 'company_products', 'supplier_products', 'textile_products', 'chemical_products'])
      await rename(table);
    await query(database, `update documents set deleted_at = now() where tenant_id = $1 and seq % 5 = 0`, [id]);
    await query(database, `delete from chemical_products where tenant_id = $1 and id % 11 = 0`, [id]);
    await query(database, `delete from textile_products where tenant_id = $1 and id % 11 = 0`, [id]);
    await expectExact(importer);
    await countNgrams(database, ALL);
    expect((await kept(importer)).changes).to.equal(0);
    await expectExact(importer);
  });

  it('note no change where what is searched in stays the same', async () => {
    const importer = await Importer.create();
    await store(importer, 0, 20);
    await countNgrams(importer.stack.database, ALL);
    const rows = Array.from({ length: 20 }, (_, n) => ({ name: nameOf(n), category: n % 3 > 0 ? 'Dyeing' : null }));
    const sent = await importer.json(
      'suppliers',
      rows.map((row) => ({ ...row, country: 'PT' })),
    );
    expect(sent.body).to.include({ updated: 20 });
    expect((await kept(importer)).changes).to.equal(0);
  });

  it('know of a row whose write began before the rows were counted and ended after it', async () => {
    const importer = await Importer.create();
    const { database, databaseUrl } = importer.stack;
    await store(importer, 0, 20);
    const total = async (search: string) => (await importer.v1.get(`/api/v1/suppliers?search=${search}`)).body.total;
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    try {
      await other.query('begin');
      const values = [importer.tenant.id];
      await other.query(`insert into suppliers (tenant_id, name) values ($1, 'Xj')`, values);
      await other.query(`update suppliers set name = 'Xj 2' where tenant_id = $1 and name = '${nameOf(0)}'`, values);
      await countNgrams(database, ALL);
      expect(await total('xj')).to.equal(0);
      await other.query('commit');
    } finally {
      await other.end();
    }
    expect(await total('xj')).to.equal(2);
    await countNgrams(database, ALL);
    expect(await total('xj')).to.equal(2);
    expect((await kept(importer)).changes).to.equal(0);
  });

  it('of materials know of a supplier whose name is changed, and of what comes meanwhile', async () => {
    const importer = await Importer.create();
    const { database, databaseUrl } = importer.stack;
    const { id } = importer.tenant;
    const supplier = await importer.supplier('Mill');
    // in blocks far from all others, and from each other
    const add = (block: number) =>
      query(
        database,
        `insert into textile_products (id, tenant_id, kind, name, supplier_id) overriding system value
         values ($2::bigint + $3 * 4096, $1, 'FIBER', 'Wool', $4)`,
        [id, 2 ** 41 + id * 2 ** 20, block, supplier],
      );
    const total = async (search: string) =>
      (await importer.v1.get(`/api/v1/product/materials?facets=false&search=${search}`)).body.meta.total;
    await add(1);
    await countNgrams(database, ALL);
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(`update suppliers set name = 'Xj' where tenant_id = $1 and name = 'Mill'`, [id]);
      const added = add(2);
      await countNgrams(database, ALL);
      expect([await total('xj'), await total('mi')]).to.deep.equal([0, 1]);
      await other.query('commit');
      await added;
    } finally {
      await other.end();
    }
    for (let time = 0; time < 2; time++) {
      expect([await total('xj'), await total('mi')], `${time}`).to.deep.equal([2, 0]);
      await countNgrams(database, ALL);
      expect((await kept(importer)).changes).to.equal(0);
    }
    await query(
      database,
      `update textile_products set supplier_id = null where tenant_id = $1 and id % 4096 = 0 and id >> 12 = $2`,
      [id, (2 ** 41 + id * 2 ** 20) / 4096 + 2],
    );
    expect(await total('xj')).to.equal(1);
    await countNgrams(database, ALL);
    await query(database, `update suppliers set category = 'Zq' where tenant_id = $1`, [id]);
    expect((await kept(importer)).changes, 'of suppliers alone').to.equal(1);
    expect(await total('zq')).to.equal(0);
  });

  it('are not those of before, where a block is counted by one who waits while its rows change, and by another', async () => {
    const importer = await Importer.create();
    const { database, databaseUrl } = importer.stack;
    const { id } = importer.tenant;
    await store(importer, 0, 40);
    const total = async (search: string) => (await importer.v1.get(`/api/v1/suppliers?search=${search}`)).body.total;
    const before = await total('li');
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    try {
      // holds up whoever has read the rows of the block and writes their numbers
      await other.query('begin');
      await other.query(
        `insert into search_ngram_counts (tenant_id, list, ngram, block, rows)
         select distinct $1::bigint, 'supplier', '', id >> 12, 0 from suppliers where tenant_id = $1`,
        [id],
      );
      const waiting = (statement: string) =>
        eventually(`${statement} waits`, async () => {
          const found = await query(
            database,
            `select 1 as one from pg_stat_activity where wait_event_type = 'Lock' and query like $1`,
            [`${statement}%`],
          );
          return found.length > 0 || undefined;
        });
      const first = countNgrams(database, { tenantRows: 1, blockRows: 10 });
      await waiting('insert into search_ngram_counts');
      await query(database, `update suppliers set name = 'Xj ' || id where tenant_id = $1 and id % 2 = 0`, [id]);
      // the block has too few rows for it: of its own it would write nothing, and wait for nobody
      const second = countNgrams(database, { tenantRows: 1, blockRows: 1000 });
      await waiting('delete from search_changes where tenant_id');
      await other.query('rollback');
      await Promise.all([first, second]);
    } finally {
      await other.end();
    }
    expect(await total('li')).to.not.equal(before);
    await expectExact(importer);
  });

  it('stay exact while several count at once and others write', async () => {
    const importer = await Importer.create();
    const { database } = importer.stack;
    await store(importer, 0, 50);
    let writing = true;
    const counting = [1, 2, 3].map(async () => {
      do await countNgrams(database, ALL);
      while (writing);
    });
    const writes = [1, 2, 3].map(async (lane) => {
      for (let n = 0; n < 8; n++) {
        await importer.store('suppliers', [{ name: `Xj ${lane} ${n}` }, { name: `Wk ${lane}`, category: `C-${n}` }]);
        await importer.supplier(`Single xj ${lane} ${n}`);
      }
    });
    await Promise.all(writes);
    writing = false;
    await Promise.all(counting);
    await countNgrams(database, ALL);
    expect((await kept(importer)).changes).to.equal(0);
    for (const [search, expected] of [
      ['xj', 48],
      ['wk', 3],
      ['c-', 3],
    ] as const)
      expect((await importer.v1.get(`/api/v1/suppliers?search=${search}`)).body.total, search).to.equal(expected);
    await expectExact(importer);
  });

  it('read what is not worth being counted: small tenants, thin blocks, and texts of too many characters', async () => {
    const importer = await Importer.create();
    const { database } = importer.stack;
    await store(importer, 0, 30);
    for (let n = 0; n < 20; n++) await importer.supplier(`Another ${n}`);
    const noted = (await kept(importer)).changes;
    await countNgrams(database);
    const { counts, changes } = await kept(importer);
    expect(counts).to.equal(0);
    expect(changes, 'each block once').to.be.lessThan(noted);
    await countNgrams(database, { tenantRows: 1 });
    expect(await kept(importer)).to.deep.equal({ counts: 0, changes: 0 });
    await expectExact(importer);
    await store(importer, 30, 5);
    await countNgrams(database, { ...ALL, blockNgrams: 10 });
    expect(await kept(importer)).to.deep.equal({ counts: 0, changes: 0 });
    await expectExact(importer);
  });

  it('are counted for each tenant in turn, so that one with many changes holds up no other', async () => {
    const [many, few] = await Importer.pair();
    const { database } = many.stack;
    // in blocks far from all others
    const first = 2 ** 40 + many.tenant.id * 2 ** 20;
    await query(
      database,
      `insert into suppliers (id, tenant_id, name) overriding system value
       select $2::bigint + n * 4096, $1, 'Far ' || n from generate_series(1, 30) n`,
      [many.tenant.id, first],
    );
    await few.supplier('Near');
    const [noted] = await query<{ tenants: number }>(
      database,
      `select count(distinct tenant_id) as tenants from search_changes where searched = 'suppliers'`,
    );
    await countNgrams(database, { ...ALL, blocksAtOnce: noted!.tenants });
    expect((await kept(few)).changes).to.equal(0);
    expect((await kept(many)).changes).to.equal(29);
  });

  it('are of the tenant alone', async () => {
    const [one, other] = await Importer.pair();
    await Promise.all([store(one, 0, 30), store(other, 10, 50)]);
    await countNgrams(one.stack.database, ALL);
    await expectExact(one);
    await expectExact(other);
  });
});
