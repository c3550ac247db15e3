import { expect } from 'chai';
import { counts, getCounts, getFailures, Importer, type Row } from '../support/bulk.ts';
import { getBody, type Client } from '../support/client.ts';
import { created, KINDS, patched, seen, textilePath, type Kind } from '../support/textiles.ts';

describe('bulk upserts of textile products match', () => {
  let importer: Importer;
  let legacy: Client;
  beforeEach(async () => {
    importer = await Importer.create();
    legacy = importer.legacy;
  });

  const upsert = (kind: Kind, records: unknown[], query = '') =>
    legacy.post(`${textilePath(kind)}/bulk${query}`, { mode: 'UPSERT', records }, { headers: { prefer: 'wait=60' } });
  const all = async (kind: Kind) => getBody(await legacy.get(textilePath(kind)), 200) as Row[];

  it('by code and supplier within a kind, no supplier being one', async () => {
    const [first, second] = [await importer.supplier('First'), await importer.supplier('Second')];
    const records = [
      { code: 'C', name: 'Of nobody' },
      { code: 'C', name: 'Of the first', supplier_id: first },
      { code: 'C', name: 'Of the second', supplier_id: second },
      { code: 'c', name: 'Another code' },
    ];
    for (const kind of KINDS) {
      expect(getCounts(await upsert(kind, records)), kind).to.deep.equal(counts(4, 0, 0));
      const ids = (await all(kind)).map((row) => row['id']);
      const renamed = records.map((record) => ({ ...record, name: `${record.name}, again` }));
      expect(getCounts(await upsert(kind, [...renamed].reverse())), kind).to.deep.equal(counts(0, 4, 0));
      const rows = await all(kind);
      expect(rows.map((row) => row['id'])).to.deep.equal(ids);
      expect(rows.map((row) => row['name'])).to.deep.equal(renamed.map((record) => record.name));
    }
    const ids = await Promise.all(KINDS.map(async (kind) => (await all(kind)).map((row) => row['id'])));
    expect(new Set(ids.flat())).to.have.length(12);
  });

  it('by name and supplier among the products without a code, where a row has none', async () => {
    const supplier = await importer.supplier();
    const { id } = await created(legacy, 'yarns', { name: 'A' });
    const coded = await created(legacy, 'yarns', { name: 'B', code: 'C' });
    await created(legacy, 'fibers', { name: 'A', composition: 'WO' });
    const answer = await upsert('yarns', [
      { name: ' A ', composition: 'CO' },
      { name: 'A', supplier_id: supplier },
      { name: 'B', composition: 'PES' },
      { name: 'A', code: 'C-2' },
      { name: 'a', code: null, supplier_id: null },
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(4, 1, 0));
    expect(await seen(legacy, 'yarns', id)).to.include({ composition: 'CO' });
    expect(await seen(legacy, 'yarns', coded.id), 'one with a code').to.deep.equal(coded);
    expect(await all('yarns')).to.have.length(6);
    expect((await all('fibers')).map((row) => row['composition'])).to.deep.equal(['WO']);
  });

  it('a code that was cleared no longer, but the name', async () => {
    const { id } = await created(legacy, 'fabrics', { name: 'A', code: 'C' });
    await patched(legacy, 'fabrics', id, { code: null });
    expect(getCounts(await upsert('fabrics', [{ name: 'A', code: 'C' }, { name: 'A' }]))).to.deep.equal(
      counts(1, 1, 0),
    );
    expect((await all('fabrics')).map((row) => row['code'])).to.deep.equal([null, 'C']);
  });

  it('the rows before them in the same payload: the last one wins', async () => {
    const supplier = await importer.supplier();
    for (const [kind, base] of [
      ['fibers', { code: 'C', supplier_id: supplier }],
      ['yarns', { code: 'C' }],
      ['fabrics', { name: 'Same' }],
    ] as [Kind, Row][]) {
      const records = [
        { name: 'First', ...base, description: 'kept', composition: 'CO' },
        { name: 'Second', ...base, composition: 'PES' },
        { name: 'Third', ...base, composition: null, category: 'last' },
      ];
      for (const [query, created] of [
        ['?dry_run=true', 1],
        ['', 1],
        ['', 0],
      ] as const)
        expect(getCounts(await upsert(kind, records, query)), kind).to.deep.equal(counts(created, 3 - created, 0));
      const rows = await all(kind);
      expect(rows).to.have.length(1);
      expect(rows[0]).to.include({
        name: 'Third',
        ...base,
        description: 'kept',
        composition: null,
        category: 'last',
      });
    }
  });

  it('one row or fail as ambiguous: two without a code may have one name', async () => {
    const supplier = await importer.supplier();
    for (const supplier_id of [null, supplier]) {
      await created(legacy, 'yarns', { name: 'Twin', supplier_id });
      await created(legacy, 'yarns', { name: 'Twin', supplier_id });
      await created(legacy, 'yarns', { name: 'Twin', supplier_id, code: 'C' });
      const before = await all('yarns');
      const records = [
        { name: 'Twin', supplier_id, composition: 'which?' },
        { name: 'Twin', supplier_id, code: 'C', composition: 'clear' },
        { name: 'Twin', supplier_id, composition: 'which, again?' },
      ];
      for (const query of ['?dry_run=true', '']) {
        const answer = await upsert('yarns', records, query);
        expect(getCounts(answer)).to.deep.equal(counts(0, 1, 2));
        expect(getFailures(answer)).to.deep.equal([
          [0, 'name', 'AMBIGUOUS_KEY'],
          [2, 'name', 'AMBIGUOUS_KEY'],
        ]);
      }
      const changed = (await all('yarns')).filter((row, index) => row['composition'] !== before[index]!['composition']);
      expect(changed.map((row) => [row['code'], row['composition']])).to.deep.equal([['C', 'clear']]);
    }
  });

  it("nothing of another tenant, whose suppliers they can't name", async () => {
    const other = await Importer.create();
    const theirs = await other.supplier();
    const product = await created(other.legacy, 'fibers', { name: 'A', code: 'C', supplier_id: theirs });
    await created(other.legacy, 'fibers', { name: 'A', code: 'C' });
    const answer = await upsert('fibers', [
      { name: 'Mine', code: 'C' },
      { name: 'Mine', code: 'C', supplier_id: theirs },
    ]);
    expect(getCounts(answer)).to.deep.equal(counts(1, 0, 1));
    expect(getFailures(answer)).to.deep.equal([[1, 'supplier_id', 'REFERENCE_NOT_FOUND']]);
    expect(await seen(other.legacy, 'fibers', product.id)).to.deep.equal(product);
  });
});
