/** Every list as it is asked for: under each filter and two of them, in each order, at its end, by a cursor, as a file. */
import { expect } from 'chai';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { getName, LISTS } from '../api/calls.ts';
import { getOperation, makeSample, type Parameter } from '../api/samples.ts';
import { clientFor, pathIn, rowsIn, type Row, type World } from '../api/world.ts';

/** A list under these parameters. */
interface Request {
  declared: Endpoint;
  path: string;
}

/** What is no filter: which part of a list is asked for, and in which form. */
const WINDOW = /^(page|size|pageSize|limit|after|sortBy|sortDirection|sortOrder|format|columns|references|for)$/;
const DIRECTIONS = ['sortDirection', 'sortOrder'];

/** For filters whose values no field of a row has as they are asked for. */
const VALUES: Record<string, string[]> = {
  cas: ['7732-18-5'],
  certification: ['GOTS', 'held-by'],
  days: ['90'],
  // without it they are there
  facets: ['false'],
  expiresWithinDays: ['30'],
};
/** What a row calls that which its filter has another name for. */
const COLUMNS: Record<string, string> = { number: 'batchNumber' };
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Stands in a text of each row of the world; of two letters it is too short for an index of three. The last stands in none. */
const SEARCHES = ['held-by', 'he', 'q~'];
/** A moment before all rows, and one among them. */
const moments = () => ['2000-01-01T00:00:00Z', new Date(Date.now() - 3_600_000).toISOString()];

/** Values for a filter: of the first row that has one, so that it finds all of its like, and those that the schema names. */
function valuesFor({ name, schema }: Parameter, rows: Row[]): string[] {
  if (name === 'search') return SEARCHES;
  if (VALUES[name]) return VALUES[name];
  if (schema.enum) return schema.enum.map(String);
  if (schema.type === 'boolean') return ['true', 'false'];
  if (schema.format === 'date-time') return moments();
  const own = rows
    .flatMap((row) => [row[name], row[snakeCase(name)], row[COLUMNS[name] ?? name]])
    .find((value) => typeof value === 'string' || typeof value === 'number');
  return [String(own ?? makeSample(schema.items ?? schema))];
}

const pairsOf = <T>(list: T[]): [T, T][] =>
  list.flatMap((one, index) => list.slice(index + 1).map((other) => [one, other] as [T, T]));

type Query = Record<string, string>;

/** The queries that a list is asked with; `end` stands for the number of its last page. */
function queriesOf(parameters: Parameter[], rows: Row[], end: (size: number) => number): Query[] {
  const named = (names: string[]) => parameters.find(({ name }) => names.includes(name));
  const filters = parameters
    .filter(({ name, required }) => !WINDOW.test(name) && !required)
    .map((parameter) => valuesFor(parameter, rows).map((value): Query => ({ [parameter.name]: value })));
  const [sort, direction] = [named(['sortBy']), named(DIRECTIONS)];
  const orders = (sort?.schema.enum ?? []).flatMap((by) =>
    (direction?.schema.enum ?? []).map((way): Query => ({ [sort!.name]: String(by), [direction!.name]: String(way) })),
  );
  const size = named(['size', 'pageSize', 'limit']);
  const pages =
    named(['page']) && size
      ? [1, 2].map((parts) => ({ [size.name]: '20', page: String(Math.floor(end(20) / parts)) }))
      : [];
  const singles = filters.flat();
  const pairs = pairsOf(filters).flatMap(([one, other]) => one.flatMap((a) => other.map((b) => ({ ...a, ...b }))));
  const window: Query = size ? { [size.name]: '20' } : {};
  return [
    window,
    ...singles,
    ...pairs,
    ...orders,
    ...orders.flatMap((order) => singles.map((filter) => ({ ...order, ...filter }))),
    ...pages,
    ...orders.flatMap((order) => pages.map((page) => ({ ...order, ...page }))),
  ]
    .map((query) => ({ ...window, ...query }))
    .concat(named(['format']) ? [{}, ...orders].map((order) => ({ ...order, format: 'csv' })) : []);
}

/** Requests of each list of the world; they are made up of its rows before the tables are filled with `rows` like them. */
export async function listRequests(world: World, rows: number): Promise<Request[]> {
  const requests: Request[] = [];
  for (const declared of LISTS) {
    const parameters = (getOperation(declared).parameters ?? []).filter((each) => each.in === 'query');
    const base = await pathIn(declared, world);
    const { body } = await clientFor(declared, world).get(base);
    const shown = typeof body === 'object' && body !== null ? rowsIn(body) : [];
    for (const query of queriesOf(parameters, shown, (size) => Math.floor(rows / size) - 1)) {
      const more = new URLSearchParams(query).toString();
      requests.push({ declared, path: more ? `${base}${base.includes('?') ? '&' : '?'}${more}` : base });
    }
  }
  return requests;
}

/** Asks for all of them, and for the page behind where there is one. */
export async function askAll(world: World, requests: Request[]): Promise<void> {
  const faults: string[] = [];
  for (const { declared, path } of requests) {
    const client = clientFor(declared, world);
    const { status, text, headers } = await client.get(path);
    if (status !== 200) faults.push(`${getName(declared)} ${path}: ${status} ${text.slice(0, 200)}`);
    const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    if (!next) continue;
    const behind = await client.get(next.replace(/^https?:\/\/[^/]*/, ''));
    if (behind.status !== 200)
      faults.push(`${getName(declared)} ${next}: ${behind.status} ${behind.text.slice(0, 200)}`);
  }
  expect(faults).to.deep.equal([]);
}
