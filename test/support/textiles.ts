/** Fibers, yarns and fabrics as tests write them: every field of both variants with a value that no default has. */
import { expect } from 'chai';
import { getBody, newClients, type Client, type Clients } from './client.ts';

export const KINDS = ['fibers', 'yarns', 'fabrics'] as const;
export type Kind = (typeof KINDS)[number];

export const CATEGORY: Record<Kind, string> = { fibers: 'FIBER', yarns: 'YARN', fabrics: 'FABRIC' };

export type Fields = Record<string, unknown>;

/** Name in variant A, name in variant B, value in A, value in B where that differs; null where a variant has no such field. */
type FieldRow = [v1: string | null, legacy: string | null, value: unknown, legacyValue?: unknown];

export const COMPANY = '7c1d9f6e-3f0b-4a55-9d0a-2f5d6b8c1e34';

const COMMON: FieldRow[] = [
  ['name', 'name', 'Perù 19,5µ "extra"'],
  ['code', 'code', 'C/1-ä'],
  ['description', 'description', 'Line\nbreak'],
  ['composition', 'composition', '100% WO'],
  ['productOriginCountry', 'product_origin_country', 'IT'],
  ['rawMaterialOriginCountry', 'raw_material_origin_country', 'AU'],
  ['gotsCertified', 'gots_certified', true],
  ['grsCertified', 'grs_certified', true],
  ['oekoTexCertified', 'oeko_tex_certified', true],
  ['recycledContentPct', 'recycled_content_percent', 12.5],
  ['organicContentPct', 'organic_content_percent', 87.25],
  ['available', 'available', false],
  ['pricePerUnit', 'price_per_unit', '13.75', 13.75],
  ['externalId', 'external_id', 'T-1'],
  ['currency', 'currency', 'USD'],
  ['unitOfMeasure', 'unit_of_measure', 'ROLL', 'ROLLS'],
  ['metadata', 'metadata', { label: 'x', deep: { list: [1, null, 'a\\b\t"'] } }],
  ['companyId', null, COMPANY],
  ['cradleToCradle', null, true],
  ['betterCotton', null, true],
  [null, 'category', null, 'Greasy'],
  [null, 'subcategory', null, 'Combed'],
  [null, 'company_id', null, 4711],
];

/** Variant A's fibers omit those that they have in common with B. */
const OMITTED_BY_FIBERS: FieldRow[] = [
  ['technicalSpecs', 'technical_specs', 'Uster 5%'],
  ['minimumOrder', 'minimum_order', 50],
  ['productWeightKg', 'product_weight_kg', 0.25],
  ['quantityAvailable', 'quantity_available', 1000.5],
  ['leadTimeDays', 'lead_time_days', 21],
  ['otherCertifications', null, 'RWS'],
  ['sustainabilityNotes', null, 'Mulesing-free'],
];

const OWN: Record<Kind, FieldRow[]> = {
  fibers: [
    ['fiberType', 'fiber_type', 'WOOL'],
    ['stapleLengthMm', 'staple_length_mm', 75.5],
    ['finenessMicron', 'fineness_micron', 19.5],
    ['fiberOrigin', 'fiber_origin', 'Cusco'],
  ],
  yarns: [
    ['yarnCount', 'yarn_count', 30.5],
    ['yarnCountUnit', 'yarn_count_unit', 'DEN', 'DENIER'],
    ['twist', 'twist', 'Z 850'],
    ['ply', 'ply', 2],
    ['yarnType', 'yarn_type', 'RING_SPUN'],
  ],
  fabrics: [
    ['widthCm', 'width_cm', 150.5],
    ['arealMassGsm', 'areal_mass_gsm', 220.25],
    ['weaveType', 'weave_type', 'TWILL'],
    ['finish', 'finish', 'DYED'],
  ],
};

const named = (rows: FieldRow[], style: 0 | 1): Fields =>
  Object.fromEntries(
    rows
      .filter((row) => row[style] !== null)
      .map((row) => [row[style], style === 1 && row.length > 3 ? row[3] : row[2]]),
  );

const getRows = (kind: Kind) => [...COMMON, ...(kind === 'fibers' ? [] : OMITTED_BY_FIBERS), ...OWN[kind]];

/** Every field of a kind that variant A takes, but the supplier. */
export const v1Fields = (kind: Kind) => named(getRows(kind), 0);

/** Every field of a kind that variant B takes, but the supplier. */
export const legacyFields = (kind: Kind) => named([...COMMON, ...OMITTED_BY_FIBERS, ...OWN[kind]], 1);

/** What of a product the two variants have in common, as each of them shows it. */
export function sharedFields(kind: Kind): { v1: Fields; legacy: Fields } {
  const rows = getRows(kind).filter(([v1, legacy]) => v1 !== null && legacy !== null);
  return { v1: named(rows, 0), legacy: named(rows, 1) };
}

/** The fields that only this kind has, by variant. */
export const ownFields = (kind: Kind) => ({ v1: named(OWN[kind], 0), legacy: named(OWN[kind], 1) });

/** Those that A's fibers omit, by variant. */
export const omittedByFibers = { v1: named(OMITTED_BY_FIBERS, 0), legacy: named(OMITTED_BY_FIBERS, 1) };

export const textilePath = (kind: Kind) => `/api/v1/textile/${kind}`;

export interface SupplierIds {
  id: string;
  legacyId: number;
}

export async function makeSupplier(v1: Client, name = 'Filatura Biellese', fields: Fields = {}): Promise<SupplierIds> {
  const { status, body, text } = await v1.post('/api/v1/suppliers', { name, ...fields });
  expect(status, text).to.equal(201);
  return body as SupplierIds;
}

/** A tenant with clients of both variants and a supplier. */
export async function newTrader(): Promise<Clients & { supplier: SupplierIds }> {
  const clients = await newClients();
  return { ...clients, supplier: await makeSupplier(clients.v1) };
}

export const created = async (client: Client, kind: Kind, fields: Fields) =>
  getBody(await client.post(textilePath(kind), fields), 201);

export const patched = async (client: Client, kind: Kind, id: unknown, fields: Fields) =>
  getBody(await client.patch(`${textilePath(kind)}/${String(id)}`, fields), 200);

export const seen = async (client: Client, kind: Kind, id: unknown) =>
  getBody(await client.get(`${textilePath(kind)}/${String(id)}`), 200);

export const otherKinds = (kind: Kind) => KINDS.filter((other) => other !== kind);

/** JSON of an object with so many bytes of it. */
export const makeMetadata = (bytes: number) => `{"ä":"${'x'.repeat(bytes - 9)}"}`;

const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;

/** JSON that is no metadata in either variant; as text, because no client could make some of it from an object. */
export const BAD_METADATA: [what: string, json: string][] = [
  ['text', '"{}"'],
  ['a list', '[]'],
  ['a number', '5'],
  ['one byte more than 16 KiB', makeMetadata(16 * 1024 + 1)],
  ['many bytes in few characters', `{"a":"${'€'.repeat(6000)}"}`],
  ['NUL in a value', String.raw`{"a":"x\u0000y"}`],
  ['NUL in a key, further down', String.raw`{"a":[{"x\u0000y":1}]}`],
  ['half a character', String.raw`{"a":"\ud800"}`],
  ['small, but deeper than 32 levels', nested(33)],
  ['deeper than any stack', nested(200_000)],
];

/** JSON that comes close to what is refused. */
export const GOOD_METADATA: [what: string, json: string][] = [
  ['nothing', '{}'],
  ['16 KiB', makeMetadata(16 * 1024)],
  ['32 levels', nested(31)],
  ['a backslash before what reads like an escape', String.raw`{"a":"\\u0000 \\ud800","b\\":"\\\\u0000"}`],
];

/** Fields and JSON metadata as the text of a body. */
export const withMetadata = (fields: Fields, json: string) =>
  `${JSON.stringify({ ...fields, metadata: 0 }).slice(0, -2)}${json}}`;
