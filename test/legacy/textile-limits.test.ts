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

describe('values of textile products in variant B', () => {
  const long = 'x'.repeat(101);

  const REFUSED: [string, unknown[]][] = [
    ['name', ['', ' ', 5, 'x'.repeat(256), 'a\0b']],
    ['code', ['', 5, long]],
    ['category', [5, []]],
    ['subcategory', [5, []]],
    ['description', [5, [], 'a\0b']],
    ['technical_specs', [5, []]],
    ['composition', [5, {}]],
    ['product_origin_country', ['XX', 'it', 'ITA', 'Italy', 5]],
    ['raw_material_origin_country', ['XX', 'au', 'AUS', 5]],
    ['unit_of_measure', ['M', 'PCS', 'ROLL', 'G', 'kg', 5]],
    ['quantity_available', [-0.5, '5']],
    ['lead_time_days', [-1, 1.5, '5', 2 ** 31]],
    ['price_per_unit', ['13.75', -0.01, true]],
    ['currency', ['eur', 'EURO', 'ABC', 5]],
    ['minimum_order', [-1, '5']],
    ['product_weight_kg', [0, -1, '5']],
    ['gots_certified', ['true', 1]],
    ['grs_certified', ['true', 0]],
    ['oeko_tex_certified', ['yes', []]],
    ['recycled_content_percent', [-0.01, 100.01, '50']],
    ['organic_content_percent', [-0.01, 100.01, '50']],
    ['available', ['true', 1]],
    ['supplier_id', ['1', 0, -1, 1.5, 'x']],
    ['company_id', ['1', 0, -1, 1.5]],
  ];
  const REFUSED_BY: Record<Kind, [string, unknown[]][]> = {
    fibers: [
      ['fiber_type', [5, long]],
      ['staple_length_mm', [0, -1, '75']],
      ['fineness_micron', [0, -1, '19']],
      ['fiber_origin', [5, long]],
    ],
    yarns: [
      ['yarn_count', [0, -1, '30']],
      ['yarn_count_unit', ['DEN', 'nm', 5]],
      ['twist', [5, '12345678901']],
      ['ply', [-1, 1.5, '2']],
      ['yarn_type', [5, long]],
    ],
    fabrics: [
      ['width_cm', [0, -1, '150']],
      ['areal_mass_gsm', [0, -1, '220']],
      ['weave_type', [5, long]],
      ['finish', [5, long]],
    ],
  };

  const ACCEPTED: [string, unknown[]][] = [
    ['recycled_content_percent', [0, 0.001, 100]],
    ['organic_content_percent', [0, 99.999, 100]],
    ['unit_of_measure', ['METERS', 'KG', 'PIECES', 'ROLLS']],
    ['price_per_unit', [0, 0.0001]],
    ['quantity_available', [0, 0.5]],
    ['minimum_order', [0, 0.5]],
    ['product_weight_kg', [0.001]],
    ['lead_time_days', [0, 365]],
  ];
  const limit = 'x'.repeat(100);
  const ALSO_ACCEPTED_BY: Record<Kind, [string, unknown[]][]> = {
    fibers: [
      ['fiber_type', [limit]],
      ['staple_length_mm', [0.001]],
      ['fineness_micron', [0.001]],
      ['fiber_origin', [limit]],
    ],
    yarns: [
      ['yarn_count', [0.001]],
      ['yarn_count_unit', ['NE', 'NM', 'TEX', 'DTEX', 'DENIER']],
      ['twist', ['1234567890']],
      ['ply', [0, 12]],
      ['yarn_type', [limit]],
    ],
    fabrics: [
      ['width_cm', [0.001]],
      ['areal_mass_gsm', [0.001]],
      ['weave_type', [limit]],
      ['finish', [limit]],
    ],
  };

  for (const kind of KINDS) {
    it(`are refused by name on create and on patch: ${kind}`, async () => {
      const { legacy } = await newTrader();
      const product = await created(legacy, kind, { name: 'A' });
      for (const [field, values] of [...REFUSED, ...REFUSED_BY[kind]])
        for (const value of values) {
          const what = `${field}: ${JSON.stringify(value).slice(0, 40)}`;
          const wanted = [400, 'VALIDATION_FAILED', field];
          const post = await legacy.post(textilePath(kind), { name: 'B', [field]: value });
          expect(getRefusal(post), what).to.deep.equal(wanted);
          const patch = await legacy.patch(`${textilePath(kind)}/${product.id}`, { [field]: value });
          expect(getRefusal(patch), `PATCH ${what}`).to.deep.equal(wanted);
        }
      expect(getBody(await legacy.get(textilePath(kind)), 200)).to.deep.equal([product]);
    });

    it(`are shown as they were written up to their limits: ${kind}`, async () => {
      const { legacy } = await newTrader();
      for (const [field, values] of [...ACCEPTED, ...ALSO_ACCEPTED_BY[kind]])
        for (const value of values)
          expect((await created(legacy, kind, { name: 'A', [field]: value }))[field], field).to.equal(value);
    });

    it(`hold a small object of the client's own: ${kind}`, async () => {
      const { legacy } = await newTrader();
      const { id } = await created(legacy, kind, { name: 'A' });
      for (const [what, json] of BAD_METADATA)
        for (const answer of [
          await legacy.post(textilePath(kind), withMetadata({ name: 'A' }, json), { headers: JSON_TYPE }),
          await legacy.patch(`${textilePath(kind)}/${id}`, withMetadata({}, json), { headers: JSON_TYPE }),
        ])
          expect(getRefusal(answer), what).to.deep.equal([400, 'VALIDATION_FAILED', 'metadata']);
      for (const [what, json] of GOOD_METADATA) {
        const made = await legacy.post(textilePath(kind), withMetadata({ name: 'A' }, json), { headers: JSON_TYPE });
        expect(getBody(made, 201).metadata, what).to.deep.equal(JSON.parse(json));
      }
    });
  }
});
