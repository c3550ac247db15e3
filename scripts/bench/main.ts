/** `npm run bench`: what the product does on this machine, against what PostgreSQL and Express do at their plainest. */
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { queryOne } from '../../shared/platform/database.ts';
import { compareAttacks } from './availability.ts';
import { Bench, ROOT, type Product, type Tenant } from './bench.ts';
import { measureConsole } from './console.ts';
import { createReferences, writeDataSet, type DataSet, type References } from './data.ts';
import { compareBulks } from './bulks.ts';
import { compareUploads, uploadMemory } from './documents.ts';
import { compareCreates, compareLists, compareReads, createSuppliers } from './http.ts';
import { compareImports, importMemory } from './imports.ts';
import { compareLanes } from './lanes.ts';
import { compareLargeJobs } from './large-jobs.ts';
import { createListedRows, type ListedRows } from './list-rows.ts';
import { compareLargeLists } from './lists.ts';
import { readsDuringImport, roundTrips } from './latency.ts';
import { compareMaterialLists } from './materials.ts';
import { comparePeer } from './peer.ts';
import { compareRecalculations } from './recalculation.ts';
import { compareStages } from './stages.ts';
import { compareWorkbooks } from './workbooks.ts';
import { startRedis } from './redis.ts';
import { markdownTable, whole, type Result } from './report.ts';

const USAGE = `Measures Trama on a PostgreSQL of its own and prints a Markdown table.

npm run bench -- [--rows 100000] [--large 1000000] [--only csv,xlsx,json,large,lanes,large-lanes,list,read-one,create,materials,stages,documents,reads,round-trips,bulks,lists,large-jobs,console,attacks,peer] [--quick]
                 [--attack NAME] [--profile FOLDER] [--peer FOLDER] [--beside CHECKOUT]

--rows     rows of the ordinary CSV import
--large    rows of the large one
--only     these sections
--attack   this one alone ("searches", "all of these at once")
--quick    20,000 and 50,000 rows, one run each: to see that it works, not to quote
--peer     the same list, create and import by Directus, which is installed into this folder (700 MB) unless it is there
--beside   lists, reads and creates also by the build of another checkout, in turn: what a change has brought
--profile  CPU profiles of all processes go there; the figures suffer a little

Progress goes to stderr. Other work on the machine spoils the figures.`;

const JSON_ROWS = 10_000;
const PEER_ROWS = 20_000;
/** The large import's peak may lie this much above the ordinary one's: when the garbage is collected varies. */
const MEMORY_TOLERANCE = 1.15;
const MEMORY_BAR_MIB = 200;
/** Shared strings are kept besides the rows. */
const WORKBOOK_MEMORY_BAR_MIB = 250;

interface Options {
  rows: number;
  large: number;
  quick: boolean;
  only: Set<string> | undefined;
  profileFolder: string | undefined;
  /** Where the other back end is, or is to be installed. */
  peerFolder: string | undefined;
  /** Another checkout, whose product takes turns with this one. */
  besideFolder: string | undefined;
  /** The only one that is measured. */
  attack?: string;
}

/** What sections share; data is written when the first of them needs it. */
class Setting {
  readonly bench: Bench;
  readonly options: Options;
  /** Whose purchase records are imported. */
  readonly tenant: Tenant;
  /** Whose suppliers are listed and created. */
  readonly catalogue: Tenant;
  readonly #references: References;
  readonly #data = new Map<string, DataSet>();
  #listed: Promise<ListedRows> | undefined;

  private constructor(bench: Bench, options: Options, tenant: Tenant, catalogue: Tenant, references: References) {
    this.bench = bench;
    this.options = options;
    this.tenant = tenant;
    this.catalogue = catalogue;
    this.#references = references;
  }

  static async prepare(bench: Bench, options: Options): Promise<Setting> {
    const tenant = await bench.createTenant('imports');
    const catalogue = await bench.createTenant('catalogue');
    await createSuppliers(bench, catalogue);
    return new Setting(bench, options, tenant, catalogue, await createReferences(bench, tenant));
  }

  data(format: 'csv' | 'json', rows: number): DataSet {
    const name = `${format}-${rows}`;
    let data = this.#data.get(name);
    if (!data) {
      console.error(`  writing ${whole(rows)} rows as ${format}`);
      this.#data.set(name, (data = writeDataSet(this.bench, format, rows, this.#references)));
    }
    return data;
  }

  /** Very many rows of every resource of the catalogue's tenant. */
  listedRows(): Promise<ListedRows> {
    return (this.#listed ??= this.#writeListedRows());
  }

  async #writeListedRows(): Promise<ListedRows> {
    const { bench, catalogue, options } = this;
    console.error(`  writing ${whole(options.large)} rows of every resource`);
    const listed = await createListedRows(bench.database, catalogue, options.large);
    await bench.settle();
    return listed;
  }

  runs(full: number): number {
    return this.options.quick ? 1 : full;
  }

  /** Fresh processes of the product for one section. */
  async withProduct(
    work: (product: Product) => Promise<Result[]>,
    settings: Record<string, string> = {},
  ): Promise<Result[]> {
    const product = await this.bench.startProduct(settings);
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  }
}

const SECTIONS: Record<string, (setting: Setting) => Promise<Result[]>> = {
  csv: (setting) =>
    setting.withProduct((product) => {
      const data = setting.data('csv', setting.options.rows);
      return compareImports(setting.bench, product, setting.tenant, data, {
        name: `CSV, ${whole(data.rows)} rows`,
        runs: setting.runs(5),
        bars: { created: 0.9, changed: 0.85 },
      });
    }),
  xlsx: (setting) =>
    compareWorkbooks(setting.bench, setting.tenant, setting.data('csv', setting.options.rows), {
      runs: setting.runs(3),
      memoryBar: WORKBOOK_MEMORY_BAR_MIB,
    }),
  json: (setting) =>
    setting.withProduct((product) => {
      const data = setting.data('json', JSON_ROWS);
      return compareImports(setting.bench, product, setting.tenant, data, {
        name: `JSON, ${whole(data.rows)} rows`,
        runs: setting.runs(5),
        bars: { created: 0.75, changed: 0.65 },
      });
    }),
  large: async (setting) => [
    ...(await setting.withProduct((product) => {
      const data = setting.data('csv', setting.options.large);
      return compareImports(setting.bench, product, setting.tenant, data, {
        name: `CSV, ${whole(data.rows)} rows`,
        runs: 1,
      });
    })),
    ...(await memory(setting)),
  ],
  lanes: async (setting) => [
    ...(await compareLanes(setting.bench, setting.tenant, setting.data('csv', setting.options.rows), {
      name: 'CSV',
      runs: setting.runs(3),
      memoryBar: MEMORY_BAR_MIB,
    })),
    ...(await compareLanes(setting.bench, setting.tenant, setting.data('json', JSON_ROWS), {
      name: 'JSON',
      runs: setting.runs(5),
      memoryBar: MEMORY_BAR_MIB,
    })),
  ],
  'large-lanes': (setting) =>
    compareLanes(setting.bench, setting.tenant, setting.data('csv', setting.options.large), {
      name: 'CSV',
      runs: 1,
      memoryBar: MEMORY_BAR_MIB,
    }),
  list: (setting) =>
    setting.withProduct((product) => compareLists(setting.bench, product, setting.catalogue, loadOptions(setting))),
  'read-one': (setting) =>
    setting.withProduct((product) => compareReads(setting.bench, product, setting.catalogue, loadOptions(setting))),
  create: (setting) =>
    setting.withProduct((product) => compareCreates(setting.bench, product, setting.catalogue, loadOptions(setting))),
  materials: (setting) =>
    setting.withProduct((product) => compareMaterialLists(setting.bench, product, setting.tenant)),
  stages: (setting) =>
    setting.withProduct((product) => compareStages(setting.bench, product, setting.tenant, setting.runs(5))),
  documents: async (setting) => [
    ...(await setting.withProduct((product) =>
      compareUploads(setting.bench, product, setting.tenant, setting.runs(15)),
    )),
    ...(await setting.withProduct((product) => uploadMemory(setting.bench, product, setting.tenant))),
  ],
  reads: (setting) =>
    setting.withProduct(async (product) => {
      const { bench, tenant, options } = setting;
      const data = setting.data('csv', options.rows);
      const row = await queryOne<{ id: number }>(
        bench.database,
        'select min(id) as id from suppliers where tenant_id = $1',
        [tenant.id],
      );
      return readsDuringImport(bench, product, tenant, row!.id, data, setting.runs(5));
    }),
  'round-trips': async (setting) => {
    const { bench, tenant } = setting;
    const measured = (queues: string, barMs: number, settings: Record<string, string> = {}) =>
      setting.withProduct((product) => {
        const options = { queues, calls: setting.runs(300), barMs };
        return roundTrips(bench, product, tenant, setting.data('json', JSON_ROWS), options);
      }, settings);
    const redisUrl = await startRedis(bench);
    if (redisUrl === undefined) console.error('  no redis-server here: not measured with it');
    return [
      ...(await measured('PostgreSQL', 20)),
      ...(redisUrl === undefined ? [] : await measured('Redis', 12, { REDIS_URL: redisUrl })),
    ];
  },
  bulks: (setting) =>
    setting.withProduct(async (product) => {
      const { bench, options } = setting;
      return [
        ...(await compareBulks(bench, product, options.quick ? 5000 : 20_000)),
        ...(await compareRecalculations(bench, product, [options.rows, options.large])),
      ];
    }),
  lists: async (setting) => {
    const listed = await setting.listedRows();
    const { catalogue, options } = setting;
    return setting.withProduct((product) =>
      compareLargeLists(product, catalogue, options.large, listed, options.quick),
    );
  },
  'large-jobs': async (setting) => {
    await setting.listedRows();
    return setting.withProduct((product) => compareLargeJobs(setting.bench, product, setting.catalogue));
  },
  console: (setting) => setting.withProduct((product) => measureConsole(product, setting.catalogue, setting.runs(5))),
  attacks: (setting) => compareAttacks(setting.bench, setting.options),
  peer: (setting) => {
    const { bench, tenant, catalogue, options } = setting;
    const folder = options.peerFolder;
    if (folder === undefined) return Promise.resolve([]);
    return setting.withProduct((product) =>
      comparePeer(bench, product, { imports: tenant, catalogue }, setting.data('csv', PEER_ROWS), {
        ...loadOptions(setting),
        folder,
      }),
    );
  },
};

const loadOptions = ({ options: { quick, besideFolder } }: Setting) => ({
  runs: quick ? 1 : 5,
  seconds: quick ? 2 : 5,
  besideFolder,
});

async function memory(setting: Setting): Promise<Result[]> {
  const { bench, tenant, options } = setting;
  const small = await importMemory(bench, tenant, setting.data('csv', options.rows));
  const large = await importMemory(bench, tenant, setting.data('csv', options.large));
  if (!small || !large) return [];
  return (['worker', 'api'] as const).map((name) => ({
    what: `peak memory of the ${name === 'api' ? 'API' : name} after ${whole(options.rows)} and ${whole(options.large)} rows, fresh processes`,
    product: `${whole(small[name])} / ${whole(large[name])} MiB`,
    bar: `< ${MEMORY_BAR_MIB} MiB, the same`,
    met: Math.max(small[name], large[name]) < MEMORY_BAR_MIB && large[name] <= small[name] * MEMORY_TOLERANCE,
    runs: 1,
  }));
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string' },
      large: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
      peer: { type: 'string' },
      beside: { type: 'string' },
      attack: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit();
  }
  const count = (text: string | undefined, absent: number) => {
    const number = Number(text ?? absent);
    if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${text} is no number of rows`);
    return number;
  };
  const only = values.only?.split(',').map((name) => name.trim());
  for (const name of only ?? [])
    if (!Object.hasOwn(SECTIONS, name))
      throw new Error(`There is no section ${name}: ${Object.keys(SECTIONS).join(', ')}`);
  return {
    rows: count(values.rows, values.quick ? 20_000 : 100_000),
    large: count(values.large, values.quick ? 50_000 : 1_000_000),
    quick: values.quick,
    only: only && new Set(only),
    profileFolder: values.profile,
    peerFolder: values.peer,
    besideFolder: values.beside,
    ...(values.attack === undefined ? {} : { attack: values.attack }),
  };
}

async function machine({ database }: Bench): Promise<string> {
  const version = await queryOne<{ version: string; fsync: string }>(
    database,
    `select current_setting('server_version') as version, current_setting('fsync') as fsync`,
  );
  const [processor] = cpus();
  return [
    `${cpus().length} cores (${processor?.model ?? 'unknown'}), ${(totalmem() / 1024 ** 3).toFixed(0)} GiB, ${process.platform} ${process.arch}`,
    `Node.js ${process.versions.node}, PostgreSQL ${version!.version} with default settings, fsync ${version!.fsync}`,
    `load average at the start ${loadavg()[0]!.toFixed(2)}`,
  ].join('\n');
}

async function main(): Promise<void> {
  const options = readOptions();
  const load = loadavg()[0]!;
  if (load > 0.5) console.error(`The machine is not idle (load average ${load.toFixed(2)}): the figures will suffer.`);
  console.error('building');
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: fileURLToPath(ROOT), stdio: 'inherit' });
  const bench = await Bench.start({ profileFolder: options.profileFolder });
  try {
    const facts = await machine(bench);
    const setting = await Setting.prepare(bench, options);
    const results: Result[] = [];
    for (const [name, section] of Object.entries(SECTIONS)) {
      if (options.only && !options.only.has(name)) continue;
      console.error(name);
      results.push(...(await section(setting)));
    }
    console.log(`${facts}\n\n${markdownTable(results)}`);
  } finally {
    await bench.end();
  }
}

main().catch((error: unknown) => {
  // after ^C everything that is still under way fails
  if (process.exitCode !== undefined) return;
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
