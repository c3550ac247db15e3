import { expect } from 'chai';
import { JSON_TYPE } from '../support/bulk.ts';
import { getBody, getRefusal } from '../support/client.ts';
import {
  BAD_METADATA,
  created,
  GOOD_METADATA,
  KINDS,
  newTrader,
  textilePath,
  withMetadata,
  type Kind,
} from '../support/textiles.ts';

describe('values of textile products in variant A', () => {
  const flags = (names: string) => names.split(' ').map((name): [string, unknown[]] => [name, ['true', 1, []]]);

  const REFUSED: [string, unknown[]][] = [
    ['name', ['', ' ', 5, 'x'.repeat(256), 'a\0b']],
    ['code', ['', 5, 'x'.repeat(101)]],
    ['supplierId', ['x', 5, '', {}]],
    ['companyId', ['x', 4711]],
    ['userId', ['x', 4711]],
    ['description', [5, [], 'a\0b']],
    ['composition', [5, {}]],
    ['productOriginCountry', ['XX', 'it', 'ITA', 'Italy', 5, '']],
    ['rawMaterialOriginCountry', ['XX', 'au', 'AUS', 5, '']],
    ...flags('gotsCertified grsCertified oekoTexCertified cradleToCradle betterCotton available'),
    ['recycledContentPct', [-0.01, 100.01, '50', true]],
    ['organicContentPct', [-0.01, 100.01, '50', true]],
    ['pricePerUnit', [13.75, '13,75', '-0.01', 'NaN', '1e3', '']],
    ['currency', ['eur', 'EURO', 'ABC', 5]],
    ['unitOfMeasure', ['METERS', 'PIECES', 'ROLLS', 'kg', 5]],
  ];
  const BEYOND_FIBERS: [string, unknown[]][] = [
    ['technicalSpecs', [5, []]],
    ['otherCertifications', [5, ['RWS']]],
    ['sustainabilityNotes', [5, {}]],
    ['minimumOrder', [-1, '5']],
    ['productWeightKg', [0, -1, '5']],
    ['quantityAvailable', [-0.5, '5']],
    ['leadTimeDays', [-1, 1.5, '5', 2 ** 31]],
  ];
  const REFUSED_BY: Record<Kind, [string, unknown[]][]> = {
    fibers: [
      ...REFUSED,
      ['fiberType', [5, []]],
      ['stapleLengthMm', [0, -1, '75', 1e15]],
      ['finenessMicron', [0, -1, '19']],
      ['fiberOrigin', [5, {}]],
    ],
    yarns: [
      ...REFUSED,
      ...BEYOND_FIBERS,
      ['yarnCount', [0, -1, '30']],
      ['yarnCountUnit', ['DENIER', 'nm', 'X', 5]],
      ['twist', [5, []]],
      ['ply', [-1, 1.5, '2']],
      ['yarnType', [5, []]],
    ],
    fabrics: [
      ...REFUSED,
      ...BEYOND_FIBERS,
      ['widthCm', [0, -1, '150']],
      ['arealMassGsm', [0, -1, '220']],
      ['weaveType', [5, []]],
      ['finish', [5, []]],
    ],
  };

  const ACCEPTED: [string, unknown[]][] = [
    ['name', ['x', 'x'.repeat(255)]],
    ['code', ['x'.repeat(100)]],
    ['recycledContentPct', [0, 0.001, 100]],
    ['organicContentPct', [0, 99.999, 100]],
    ['pricePerUnit', ['0', '0.000000000000001', '12.50', '999999999999999.123']],
    ['unitOfMeasure', 'KG G T L ML M3 M CM MM M2 PCS ROLL BOX PALLET'.split(' ')],
    ['currency', ['EUR', 'JPY', 'CHF']],
    ['productOriginCountry', ['IT', 'TR', 'PE']],
  ];
  const ALSO_ACCEPTED_BY: Record<Kind, [string, unknown[]][]> = {
    fibers: [
      ['stapleLengthMm', [0.001, 1000]],
      ['finenessMicron', [0.5]],
    ],
    yarns: [
      ['yarnCount', [0.001, 1e6]],
      ['yarnCountUnit', ['NM', 'NE', 'TEX', 'DTEX', 'DEN']],
      ['twist', ['a twist of 20 chars!']],
      ['ply', [0, 12]],
      ['minimumOrder', [0, 0.5]],
      ['quantityAvailable', [0, 0.5]],
      ['leadTimeDays', [0, 365]],
    ],
    fabrics: [
      ['widthCm', [0.1]],
      ['arealMassGsm', [0.1]],
      ['productWeightKg', [0.001]],
    ],
  };

  for (const kind of KINDS) {
    it(`are refused by name on create and on patch: ${kind}`, async () => {
      const { v1, supplier } = await newTrader();
      const least = { name: 'A', supplierId: supplier.id };
      const product = await created(v1, kind, least);
      for (const [field, values] of REFUSED_BY[kind])
        for (const value of values) {
          const what = `${field}: ${JSON.stringify(value).slice(0, 40)}`;
          const wanted = [400, 'VALIDATION_FAILED', field];
          expect(getRefusal(await v1.post(textilePath(kind), { ...least, [field]: value })), what).to.deep.equal(
            wanted,
          );
          const patch = await v1.patch(`${textilePath(kind)}/${product.id}`, { [field]: value });
          expect(getRefusal(patch), `PATCH ${what}`).to.deep.equal(wanted);
        }
      expect(getBody(await v1.get(textilePath(kind)), 200)).to.deep.equal([product]);
    });

    it(`are shown as they were written up to their limits: ${kind}`, async () => {
      const { v1, supplier } = await newTrader();
      const least = { name: 'A', supplierId: supplier.id };
      for (const [field, values] of [...ACCEPTED, ...ALSO_ACCEPTED_BY[kind]])
        for (const value of values)
          expect((await created(v1, kind, { ...least, [field]: value }))[field], field).to.equal(value);
    });

    it(`hold a small object of the client's own: ${kind}`, async () => {
      const { v1, supplier } = await newTrader();
      const least = { name: 'A', supplierId: supplier.id };
      const { id } = await created(v1, kind, least);
      for (const [what, json] of BAD_METADATA)
        for (const answer of [
          await v1.post(textilePath(kind), withMetadata(least, json), { headers: JSON_TYPE }),
          await v1.patch(`${textilePath(kind)}/${id}`, withMetadata({}, json), { headers: JSON_TYPE }),
        ])
          expect(getRefusal(answer), what).to.deep.equal([400, 'VALIDATION_FAILED', 'metadata']);
      for (const [what, json] of GOOD_METADATA) {
        const made = await v1.post(textilePath(kind), withMetadata(least, json), { headers: JSON_TYPE });
        const changed = await v1.patch(`${textilePath(kind)}/${id}`, withMetadata({}, json), { headers: JSON_TYPE });
        for (const body of [getBody(made, 201), getBody(changed, 200)])
          expect(body.metadata, what).to.deep.equal(JSON.parse(json));
      }
    });
  }

  it('lose the spaces around them', async () => {
    const { v1, supplier } = await newTrader();
    const product = await created(v1, 'yarns', { name: ' A\t', code: ' C ', supplierId: supplier.id, twist: ' Z ' });
    expect(product).to.include({ name: 'A', code: 'C', twist: 'Z' });
  });
});
