import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { getBody } from '../support/client.ts';
import { newTrader, makeSupplier } from '../support/textiles.ts';

const PATH = '/api/v1/product/materials';
const KINDS = ['FIBER', 'YARN', 'FABRIC'];
const CERTIFICATIONS = {
  GOTS: 'gots_certified',
  GRS: 'grs_certified',
  OEKO_TEX: 'oeko_tex_certified',
  CRADLE_TO_CRADLE: 'cradle_to_cradle',
  BETTER_COTTON: 'better_cotton',
};

/** The same numbers between 0 and 1 in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

interface Row {
  kind: string;
  name: string;
  code: string | null;
  composition: string | null;
  supplier_id: number | null;
  unit_of_measure: string;
  available: boolean;
  other_certifications: string | null;
  certifications: string[];
}

type Filters = Record<string, string>;

describe('the facets of the list of materials', () => {
  const next = random(20261121);
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!;
  const maybe = <T>(share: number, value: () => T): T | null => (next() < share ? value() : null);

  it('count what each filter would leave under the others, as a count by hand does', async () => {
    const clients = await newTrader();
    const suppliers = [{ ...clients.supplier, name: 'Filatura Biellese' }];
    for (const name of ['Écru & Söhne', 'Merino Straße', 'Without materials'])
      suppliers.push({ ...(await makeSupplier(clients.v1, name)), name });
    const rows = Array.from({ length: 200 }, (_, number): Row => {
      const share = next();
      return {
        kind: one(KINDS),
        name: `${one(['Écru', 'Denim', 'Straße', 'Ｗool', 'Lin lavé'])} ${number}`,
        code: maybe(0.5, () => `${one(['M_', 'N%', 'É-'])}${number}`),
        composition: maybe(0.6, () => one(['100% cotton', '50% wool', 'lin'])),
        supplier_id: maybe(0.9, () => one(suppliers.slice(0, 3)).legacyId),
        unit_of_measure: one(['KG', 'M', 'ROLL']),
        available: next() < 0.7,
        other_certifications: maybe(0.3, () => one(['RWS', 'Bluesign, Grüner Knopf', '100% fair'])),
        certifications: Object.keys(CERTIFICATIONS).filter(() => next() < share / 2),
      };
    });
    const insert = (tenant: number, of: object[]) =>
      query(
        clients.stack.database,
        `insert into textile_products (tenant_id, kind, name, code, composition, supplier_id, unit_of_measure, available,
           other_certifications, ${Object.values(CERTIFICATIONS).join(', ')})
         select $1, r.kind, r.name, r.code, r.composition, r.supplier_id, r.unit_of_measure, r.available, r.other_certifications,
           ${Object.keys(CERTIFICATIONS)
             .map((code) => `'${code}' = any (r.certifications)`)
             .join(', ')}
         from jsonb_to_recordset($2::jsonb) r(kind text, name text, code text, composition text, supplier_id bigint,
           unit_of_measure text, available boolean, other_certifications text, certifications text[])`,
        [tenant, JSON.stringify(of)],
      );
    await insert(clients.tenant.id, rows);
    const foreign = await newTrader();
    await insert(
      foreign.tenant.id,
      rows.map((row) => ({ ...row, supplier_id: foreign.supplier.legacyId })),
    );

    const supplierOfRow = ({ supplier_id }: Row) => suppliers.find(({ legacyId }) => legacyId === supplier_id);
    const passes: Record<string, (row: Row, value: string) => boolean> = {
      search: (row, value) =>
        [row.name, row.code, row.composition, supplierOfRow(row)?.name].some((text) =>
          folded(text ?? '').includes(folded(value)),
        ),
      kind: (row, value) => value === 'ALL' || row.kind === value,
      supplierId: (row, value) => supplierOfRow(row)?.id === value,
      certification: (row, value) =>
        value.toUpperCase() in CERTIFICATIONS
          ? row.certifications.includes(value.toUpperCase())
          : folded(row.other_certifications ?? '').includes(folded(value)),
      available: (row, value) => String(row.available) === value,
      unitOfMeasure: (row, value) => row.unit_of_measure === value,
    };
    const left = (filters: Filters, but?: string) =>
      rows.filter((row) => Object.entries(filters).every(([name, value]) => name === but || passes[name]!(row, value)));
    const counted = (values: unknown[]) => {
      const counts = new Map<unknown, number>();
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
      return [...counts];
    };
    const byValue = (values: unknown[]) => counted(values).map(([value, count]) => ({ value, count }));

    const choices: Record<string, () => string> = {
      search: () => one(['ECRU', 'straße', 'STRASSE', 'w', '%', '_', '100% C', 'söhne', '1', 'LIN', 'é', 'nowhere']),
      kind: () => one([...KINDS, 'ALL']),
      supplierId: () => one([...suppliers, foreign.supplier]).id,
      certification: () => one(['GOTS', 'grs', 'Oeko_Tex', 'CRADLE_TO_CRADLE', 'better_cotton', 'gruner', '%', 'rws']),
      available: () => one(['true', 'false']),
      unitOfMeasure: () => one(['KG', 'M', 'ROLL', 'PALLET']),
    };
    const combinations: Filters[] = [{}];
    while (combinations.length < 40)
      combinations.push(
        Object.fromEntries(
          Object.entries(choices).flatMap(([name, value]) => (next() < 0.35 ? [[name, value()] as const] : [])),
        ),
      );
    const totals: number[] = [];
    for (const filters of combinations) {
      const asked = JSON.stringify(filters);
      const parameters = new URLSearchParams({ ...filters, limit: '100', sortDirection: 'asc' });
      const {
        data,
        meta,
        facets: { more, ...facets },
      } = getBody(await clients.v1.get(`${PATH}?${String(parameters)}`), 200);
      const without = getBody(await clients.v1.get(`${PATH}?${String(parameters)}&facets=false`), 200);
      expect(without, asked).to.deep.equal({ data, meta });
      const expected = left(filters);
      totals.push(expected.length);
      expect(meta.total, asked).to.equal(expected.length);
      expect(
        data.map(({ name }: Row) => name),
        asked,
      ).to.deep.equal(expected.slice(0, 100).map(({ name }) => name));
      expect(more).to.deep.equal({ suppliers: 0 });
      expect(facets).to.have.all.keys('kinds', 'suppliers', 'certifications', 'units', 'availability');
      expect(facets.kinds, asked).to.have.deep.members(byValue(left(filters, 'kind').map(({ kind }) => kind)));
      expect(facets.units, asked).to.have.deep.members(
        byValue(left(filters, 'unitOfMeasure').map(({ unit_of_measure }) => unit_of_measure)),
      );
      expect(facets.availability, asked).to.have.deep.members(
        byValue(left(filters, 'available').map(({ available }) => available)),
      );
      expect(facets.certifications, asked).to.have.deep.members(
        byValue(left(filters, 'certification').flatMap(({ certifications }) => certifications)),
      );
      expect(facets.suppliers, asked).to.have.deep.members(
        counted(left(filters, 'supplierId').flatMap((row) => supplierOfRow(row) ?? [])).map(([of, count]) => {
          const { id, name } = of as { id: string; name: string };
          return { id, name, count };
        }),
      );
      for (const facet of Object.values<{ count: number }[]>(facets)) {
        const counts = facet.map(({ count }) => count);
        expect(counts, 'the most frequent first').to.deep.equal(counts.toSorted((a, b) => b - a));
      }
    }
    expect(totals.filter((total) => total > 0 && total < 200).length, 'filters that tell rows apart').to.be.above(15);
  });
});
