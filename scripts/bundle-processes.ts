/**
 * Bundles the API, the workers and `tenant`, each with the packages that it uses, into some dozens of files of dist: a process
 * that loads thousands of small ones takes twice the time to start. `npm run build` does it, after the compiler, whose files the
 * other commands run from.
 */
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = join(ROOT, 'dist');
const CHUNKS = join(DIST, 'chunks');
const HANDLERS = 'workers/handlers';
const PROCESSES = ['api', 'workers'];
/** The trace of an error, which operators see in logs and in Bull Board, names lines of the sources. */
const MAIN = `process.setSourceMapsEnabled(true);
await import('./bundle.js');
`;

/** Native, or with threads of files of their own: they stay where they are installed. */
const LEFT_OUTSIDE = ['@node-rs/argon2', '@zxcvbn-ts/*', 'msgpackr-extract', 'pino'];
/** They name their own file, but look for nothing beside it that the product uses: knex for its makers of migrations. */
const MAY_NAME_THEIR_FILE = /node_modules\/(bullmq|ejs|ioredis|knex\/lib\/migrations|msgpackr)\//;
const NAMES_ITS_FILE = /\b__(dirname|filename)\b|\bimport\.meta\b/;

/** What packages may use and is not installed, such as the drivers of other databases. */
const absentPackages: Plugin = {
  name: 'absent packages',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^[^./]/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === 'asked' || !importer.includes('/node_modules/')) return undefined;
      const { errors } = await esbuild.resolve(path, { importer, kind, resolveDir, pluginData: 'asked' });
      return errors.length > 0 ? { path, external: true } : undefined;
    });
  },
};

/** Modules look for files beside where the compiler has put them; the bundle's own lie one folder below dist too. Notes which do. */
const ownFiles = (looking: Set<string>): Plugin => ({
  name: 'own files',
  setup(esbuild) {
    esbuild.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const source = relative(ROOT, path);
      looking.add(source);
      const url = `new URL(${JSON.stringify(`../${source.replace(/\.ts$/, '.js')}`)}, import.meta.url).href`;
      return { contents: text.replaceAll('import.meta.url', url), loader: 'ts' };
    });
  },
});

/** The beginning of a file stands for all of it. */
function sparseSourceMap(path: string): string {
  const map = JSON.stringify({ version: 3, sources: [basename(path)], names: [], mappings: 'AAAA' });
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
}

/** With maps of their lines, which are three times as large as those of Trama, a process would take 50 MB more. */
const packages: Plugin = {
  name: 'packages',
  setup(esbuild) {
    esbuild.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (NAMES_ITS_FILE.test(text) && !MAY_NAME_THEIR_FILE.test(path))
        throw new Error(`${relative(ROOT, path)} may look for files beside itself: is its package to be left outside?`);
      return { contents: `${text}\n${sparseSourceMap(path)}`, loader: 'js' };
    });
  },
};

/** Handlers lie two folders below dist. */
function checkHandlers({ outputs }: Metafile, looking: ReadonlySet<string>): void {
  for (const [output, { inputs }] of Object.entries(outputs))
    for (const input of Object.keys(inputs))
      if (output.includes(`/${HANDLERS}/`) && looking.has(input))
        throw new Error(`${input} looks for files by import.meta.url, and would be in ${output}`);
}

async function bundleProcesses(): Promise<void> {
  const handlers = (await readdir(join(ROOT, HANDLERS))).filter((name) => name.endsWith('.ts'));
  const alike = ['scripts/tenant.ts', ...handlers.map((file) => `${HANDLERS}/${file}`)];
  const looking = new Set<string>();
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [
      ...PROCESSES.map((name) => ({ in: `${name}/main.ts`, out: `${name}/bundle` })),
      ...alike.map((path) => ({ in: path, out: path.replace(/\.ts$/, '') })),
    ],
    outdir: DIST,
    allowOverwrite: true,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // errors and models are known by the names of their classes
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    external: LEFT_OUTSIDE,
    plugins: [absentPackages, ownFiles(looking), packages],
    // what modules of CommonJS have
    banner: {
      js: [
        `import { createRequire as createRequireOfBundle } from 'node:module';`,
        `import { dirname as dirnameOfBundle } from 'node:path';`,
        `const require = createRequireOfBundle(import.meta.url);`,
        `const __filename = import.meta.filename;`,
        `const __dirname = dirnameOfBundle(__filename);`,
      ].join('\n'),
    },
    metafile: true,
    logLevel: 'warning',
  });
  checkHandlers(metafile, looking);
  const written = new Set(Object.keys(metafile.outputs).map((path) => join(ROOT, path)));
  for (const file of await readdir(CHUNKS)) if (!written.has(join(CHUNKS, file))) await rm(join(CHUNKS, file));
  for (const name of PROCESSES) {
    await writeFile(join(DIST, name, 'main.js'), MAIN);
    await rm(join(DIST, name, 'main.js.map'), { force: true });
  }
}

await bundleProcesses();
