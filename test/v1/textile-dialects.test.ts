import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
import {
  CATEGORY,
  created,
  KINDS,
  legacyFields,
  newTrader,
  omittedByFibers,
  ownFields,
  patched,
  seen,
  sharedFields,
  textilePath,
  v1Fields,
  type Fields,
  type Kind,
} from '../support/textiles.ts';

const MATERIALS = '/api/v1/product/materials';

describe('textile products are one store:', () => {
  const materialPath = (kind: Kind, id: unknown) => `${MATERIALS}/${CATEGORY[kind]}/${String(id)}`;

  /** What the material view has of a product, by the names of variant A. */
  const inMaterials = (kind: Kind, fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).filter(([name]) => name !== 'companyId' && !(name in ownFields(kind).v1)),
    );

  for (const kind of KINDS) {
    it(`what variant A writes is read at once in B and as a material: ${kind}`, async () => {
      const { v1, legacy, supplier } = await newTrader();
      const { id, legacyId } = await created(v1, kind, { ...v1Fields(kind), supplierId: supplier.id });
      const { legacy: wanted } = sharedFields(kind);
      const shown = await seen(legacy, kind, legacyId);
      expect(shown).to.deep.include({ ...wanted, uuid: id, supplier_id: supplier.legacyId });
      const absent = kind === 'fibers' ? omittedByFibers.legacy : {};
      for (const name of ['category', 'subcategory', 'company_id', ...Object.keys(absent)])
        expect(shown[name], name).to.equal(null);
      expect(getBody(await legacy.get(textilePath(kind)), 200)).to.deep.equal([shown]);
      const material = getBody(await v1.get(materialPath(kind, id)), 200);
      expect(material).to.deep.include({ ...inMaterials(kind, v1Fields(kind)), id, kind: CATEGORY[kind] });
      expect(getBody(await v1.get(MATERIALS), 200).data[0]).to.deep.include({ id, name: material.name });

      await patched(v1, kind, id, { name: 'Renamed', recycledContentPct: null });
      expect(await seen(legacy, kind, legacyId)).to.include({ name: 'Renamed', recycled_content_percent: null });
      expect((await v1.get(materialPath(kind, id))).body).to.include({ name: 'Renamed', recycledContentPct: null });
    });

    it(`what variant B writes is read at once in A and as a material: ${kind}`, async () => {
      const { v1, legacy, supplier } = await newTrader();
      const product = await created(legacy, kind, { ...legacyFields(kind), supplier_id: supplier.legacyId });
      const { v1: wanted } = sharedFields(kind);
      const shown = await seen(v1, kind, product.uuid);
      expect(shown).to.deep.include({ ...wanted, legacyId: product.id, supplierId: supplier.id, companyId: null });
      expect(shown).to.include({ cradleToCradle: false, betterCotton: false });
      const material = getBody(await v1.get(materialPath(kind, product.uuid)), 200);
      const everything = { ...inMaterials(kind, wanted), ...omittedByFibers.v1 };
      expect(material).to.deep.include({ ...everything, otherCertifications: null, sustainabilityNotes: null });

      await patched(legacy, kind, product.id, { name: 'Renamed', organic_content_percent: null });
      expect(await seen(v1, kind, product.uuid)).to.include({ name: 'Renamed', organicContentPct: null });
    });

    it(`are searched by name, code and composition in both variants: ${kind}`, async () => {
      const { v1, legacy, supplier } = await newTrader();
      for (const [name, code, composition] of [
        ['Ceñida', 'TE-1', 'Cotton'],
        ['Felpa', 'TE-2', '100% wool'],
        ['Other', 'X-3', 'Felpa and wool'],
      ])
        await created(v1, kind, { name, code, composition, supplierId: supplier.id });
      for (const [search, codes] of [
        ['CENIDA', ['TE-1']],
        ['te-', ['TE-1', 'TE-2']],
        ['felpa', ['TE-2', 'X-3']],
        ['%', ['TE-2']],
        // the line break that joins the columns is none of theirs
        ['Felpa\nTE-2', []],
        ['nothing', []],
      ] as const)
        for (const client of [v1, legacy]) {
          const found = await client.get(`${textilePath(kind)}?search=${encodeURIComponent(search)}`);
          const seenCodes = (getBody(found, 200) as { code: string }[]).map(({ code }) => code);
          expect(seenCodes, search).to.have.members([...codes]);
        }
      const page = await v1.get(`${textilePath(kind)}?search=te-&page=1&pageSize=1`);
      expect([getBody(page, 200).length, page.headers.get('x-total-count')]).to.deep.equal([1, '2']);
    });

    it(`what is created as a material is a product of its kind in both variants: ${kind}`, async () => {
      const { v1, legacy, supplier } = await newTrader();
      const fields = {
        name: 'Tela',
        code: 'M-1',
        supplierId: supplier.id,
        composition: 'CO',
        organicContentPct: 95,
        gotsCertified: true,
        unitOfMeasure: 'M',
      };
      const { id } = getBody(await v1.post(MATERIALS, { ...fields, kind: CATEGORY[kind] }), 201);
      const shown = await seen(v1, kind, id);
      expect(shown).to.include({ ...fields, textileCategory: CATEGORY[kind] });
      expect(await seen(legacy, kind, shown.legacyId)).to.include({
        uuid: id,
        code: 'M-1',
        supplier_id: supplier.legacyId,
        organic_content_percent: 95,
        gots_certified: true,
        unit_of_measure: 'METERS',
      });
      for (const other of KINDS.filter((each) => each !== kind))
        expect((await v1.get(`${textilePath(other)}/${id}`)).status, other).to.equal(404);
      await v1.delete(`${textilePath(kind)}/${id}`);
      expect(getRefusal(await v1.get(materialPath(kind, id)))).to.deep.equal([404, 'NOT_FOUND', undefined]);
      expect((await legacy.get(`${textilePath(kind)}/${shown.legacyId}`)).status).to.equal(404);
    });
  }

  it("what variant A's fibers omit is stored by B and left alone by A", async () => {
    const { v1, legacy } = await newTrader();
    const product = await created(legacy, 'fibers', { ...omittedByFibers.legacy, name: 'Greasy wool' });
    const shown = await seen(v1, 'fibers', product.uuid);
    for (const name of Object.keys(omittedByFibers.v1)) expect(shown, name).to.not.have.property(name);
    const others = Object.fromEntries(Object.keys(omittedByFibers.v1).map((name) => [name, null]));
    const changed = await patched(v1, 'fibers', product.uuid, { ...v1Fields('fibers'), ...others });
    expect(changed).to.deep.include(v1Fields('fibers'));
    expect(await seen(legacy, 'fibers', product.id)).to.include(omittedByFibers.legacy);
    expect((await v1.get(materialPath('fibers', product.uuid))).body).to.include({ technicalSpecs: 'Uster 5%' });
  });

  it('what only one variant knows is left alone by the other', async () => {
    const { v1, legacy, supplier } = await newTrader();
    const { id, legacyId, companyId } = await created(v1, 'yarns', { ...v1Fields('yarns'), supplierId: supplier.id });
    const mine = { category: 'Greasy', subcategory: 'Combed', company_id: 4711 };
    await patched(legacy, 'yarns', legacyId, { ...mine, name: 'Renamed' });
    const onlyV1 = ['cradleToCradle', 'betterCotton', 'otherCertifications', 'sustainabilityNotes'];
    const shown = await seen(v1, 'yarns', id);
    for (const name of onlyV1) expect(shown[name], name).to.equal(v1Fields('yarns')[name]);
    expect(shown).to.include({ name: 'Renamed', companyId });
    await patched(v1, 'yarns', id, { name: 'Again' });
    expect(await seen(legacy, 'yarns', legacyId)).to.include({ ...mine, name: 'Again' });
  });

  it('a product without a supplier, which B may write, has none in A', async () => {
    const { v1, legacy } = await newTrader();
    const { uuid } = await created(legacy, 'fabrics', { name: 'Of nobody' });
    expect(await seen(v1, 'fabrics', uuid)).to.include({ supplierId: null });
    expect(getBody(await v1.get(materialPath('fabrics', uuid)), 200)).to.include({
      supplierId: null,
      supplierName: null,
    });
  });

  describe('values have a name in each dialect', () => {
    const TWINS: [string, string, string][] = [
      ['unitOfMeasure', 'M', 'METERS'],
      ['unitOfMeasure', 'PCS', 'PIECES'],
      ['unitOfMeasure', 'ROLL', 'ROLLS'],
      ['unitOfMeasure', 'KG', 'KG'],
      ...['NM', 'NE', 'TEX', 'DTEX'].map((unit): [string, string, string] => ['yarnCountUnit', unit, unit]),
      ['yarnCountUnit', 'DEN', 'DENIER'],
    ];
    const LEGACY: Record<string, string> = { unitOfMeasure: 'unit_of_measure', yarnCountUnit: 'yarn_count_unit' };

    it('units of measure and of linear density, both ways', async () => {
      const { v1, legacy, supplier } = await newTrader();
      for (const [name, ours, theirs] of TWINS) {
        const mine = await created(v1, 'yarns', { name: 'A', supplierId: supplier.id, [name]: ours });
        expect((await seen(legacy, 'yarns', mine.legacyId))[LEGACY[name]!], ours).to.equal(theirs);
        const other = await created(legacy, 'yarns', { name: 'B', [LEGACY[name]!]: theirs });
        expect(other[LEGACY[name]!], theirs).to.equal(theirs);
        expect((await seen(v1, 'yarns', other.uuid))[name], theirs).to.equal(ours);
      }
    });

    it('units without a legacy twin are shown unchanged, and stay', async () => {
      const { v1, legacy, supplier } = await newTrader();
      for (const unit of 'G T L ML M3 CM MM M2 BOX PALLET'.split(' ')) {
        const product = await created(v1, 'fabrics', { name: 'A', supplierId: supplier.id, unitOfMeasure: unit });
        expect((await seen(legacy, 'fabrics', product.legacyId)).unit_of_measure).to.equal(unit);
        await patched(legacy, 'fabrics', product.legacyId, { name: 'B' });
        expect(await seen(v1, 'fabrics', product.id)).to.include({ name: 'B', unitOfMeasure: unit });
      }
    });

    it('a twist that is too long for B is shown there whole, and stays', async () => {
      const { v1, legacy, supplier } = await newTrader();
      const twist = 'S 1200 / Z 850 T/m--';
      const { id, legacyId } = await created(v1, 'yarns', { name: 'A', supplierId: supplier.id, twist });
      expect(await seen(legacy, 'yarns', legacyId)).to.include({ twist });
      expect(await patched(legacy, 'yarns', legacyId, { ply: 3 })).to.include({ twist, ply: 3 });
      expect(getRefusal(await legacy.patch(`${textilePath('yarns')}/${legacyId}`, { twist }))).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        'twist',
      ]);
      expect(await seen(v1, 'yarns', id)).to.include({ twist, ply: 3 });
    });

    it('decimals keep every digit', async () => {
      const { v1, legacy, supplier } = await newTrader();
      const price = '123456789.123456789012345';
      const { legacyId } = await created(v1, 'yarns', { name: 'A', supplierId: supplier.id, pricePerUnit: price });
      const { text } = await legacy.get(`${textilePath('yarns')}/${legacyId}`);
      expect(text).to.match(new RegExp(`"price_per_unit": ?${price}[,}]`));
      const { uuid } = await created(legacy, 'yarns', { name: 'B', price_per_unit: 0.1 });
      expect(await seen(v1, 'yarns', uuid)).to.include({ pricePerUnit: '0.1' });
    });
  });

  it('changes of different fields at the same time, in both variants, are all kept', async () => {
    const { v1, legacy, supplier } = await newTrader();
    const rows = await Promise.all(
      KINDS.map((kind) => created(v1, kind, { name: 'A', supplierId: supplier.id, unitOfMeasure: 'T' })),
    );
    const changes = KINDS.flatMap((kind, index) => {
      const { id, legacyId } = rows[index] as { id: string; legacyId: number };
      const shared = sharedFields(kind);
      const names = Object.keys(shared.legacy);
      // every other field that the two have in common in B, the rest of each in its own variant
      const inB = Object.entries(legacyFields(kind)).filter(
        ([name]) => !names.includes(name) || names.indexOf(name) % 2 === 0,
      );
      const inA = Object.entries(v1Fields(kind)).filter(([name]) => {
        const position = Object.keys(shared.v1).indexOf(name);
        return position < 0 || position % 2 === 1;
      });
      return [
        ...inA.map(
          ([name, value]) =>
            () =>
              patched(v1, kind, id, { [name]: value }),
        ),
        ...inB.map(
          ([name, value]) =>
            () =>
              patched(legacy, kind, legacyId, { [name]: value }),
        ),
      ];
    });
    expect(changes).to.have.length.above(50);
    await Promise.all(changes.map((change) => change()));
    for (const [index, kind] of KINDS.entries()) {
      expect(await seen(v1, kind, rows[index].id)).to.deep.include(v1Fields(kind));
      expect(await seen(legacy, kind, rows[index].legacyId)).to.deep.include(legacyFields(kind));
    }
  });

  it('of many that claim one code at the same time one has it', async () => {
    const { v1, legacy, supplier } = await newTrader();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        number % 2
          ? v1.post(textilePath('yarns'), { name: 'A', code: 'C', supplierId: supplier.id })
          : legacy.post(textilePath('yarns'), { name: 'A', code: 'C', supplier_id: supplier.legacyId }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, ...Array<number>(9).fill(409)]);
    expect(getBody(await v1.get(textilePath('yarns')), 200)).to.have.length(1);
  });
});
