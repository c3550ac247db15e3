/** How the console becomes files that browsers load: one esbuild call, and compressed copies beside the files (docs/console.md). */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildOptions, type Metafile } from 'esbuild';
import { chunks, usedStyles } from './chunks.ts';

const FROM_SOURCE = import.meta.url.endsWith('.ts');
const ROOT = fileURLToPath(new URL(FROM_SOURCE ? '../../' : '../../../', import.meta.url));
export const CONSOLE_FOLDER = join(ROOT, 'dist/console');
const ENTRY = 'console/main.tsx';
/** What the bundle is made of. */
const SOURCES = ['console', 'shared', 'package-lock.json'];
const SMALLEST_COMPRESSED = 1024;
const WORDS = /^console\/words\/(\w\w)\/index\.ts$/;
/** The scripts of every page, of the first one of somebody who is signed in, and of those that follow. */
const FIRST = 'console/app.tsx';
const INNER = 'console/shell/inner-pages.tsx';
const RESOURCES = 'console/shell/resource-pages.tsx';
/** Pages of somebody who is not signed in. */
const OUTER = /^console\/session\//;
/** What the first page has besides. */
const BESIDES_FIRST = /^console\/(shell|kit)\//;

/** Names of files that the page does not name itself. */
interface Parts {
  words: Record<string, string>;
  inner: string[];
  resources: string[];
}

const options = (outdir: string, { minify }: { minify: boolean }): BuildOptions => ({
  absWorkingDir: ROOT,
  entryPoints: { main: ENTRY },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
  jsx: 'automatic',
  tsconfig: 'console/tsconfig.json',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  // a thread of its own, from a file of its own: whoever imports it gets the file's name
  loader: { '.worker.min.mjs': 'file' },
  define: { 'process.env.NODE_ENV': minify ? '"production"' : '"development"' },
  legalComments: 'linked',
  metafile: true,
  minify,
  sourcemap: minify ? false : 'linked',
  logLevel: 'silent',
});

/** What comes before each module that is loaded when it is wanted. */
function loadedBefore({ outputs }: Metafile): Map<string, string[]> {
  const later = Object.values(outputs)
    .map(({ entryPoint = '' }) => entryPoint)
    .filter((path) => /^console\/.*\.tsx?$/.test(path) && path !== ENTRY && !WORDS.test(path));
  const before = (path: string) =>
    path === INNER || OUTER.test(path)
      ? [FIRST]
      : BESIDES_FIRST.test(path)
        ? [FIRST, INNER]
        : [FIRST, INNER, RESOURCES];
  return new Map(later.map((path) => [join(ROOT, path), before(path).map((each) => join(ROOT, each))]));
}

/** An output with all that it imports, the largest first. */
function withImports(outputs: Metafile['outputs'], path: string): string[] {
  const found = new Set([path]);
  for (const each of found)
    for (const { kind, external, path: imported } of outputs[each]!.imports)
      if (kind === 'import-statement' && !external) found.add(imported);
  return [...found].toSorted((one, other) => outputs[other]!.bytes - outputs[one]!.bytes);
}

/**
 * Writes index.html, which names the bundle's files, parts.json, which names those that are loaded besides: dictionaries by language, the
 * first page of those who are signed in, and the pages behind it; and the compressed copies.
 */
async function finish(folder: string, { outputs }: Metafile): Promise<void> {
  const entry = Object.entries(outputs).find(([, output]) => output.entryPoint === ENTRY);
  if (!entry?.[1].cssBundle) throw new Error(`the bundle of ${ENTRY} has no script or no style sheet`);
  // What the script imports is loaded beside it, not behind it. A browser asks for few files at once: over a slow line the large
  // ones must not wait until the many small ones have come.
  const first = withImports(outputs, entry[0]);
  const preloads = first
    .filter((path) => path !== entry[0])
    .map((path) => `<link rel="modulepreload" href="/console/${basename(path)}" />`);
  const page = (await readFile(join(ROOT, 'console/index.html'), 'utf8'))
    .replace('%MAIN_JS%', basename(entry[0]))
    .replace('%MAIN_CSS%', basename(entry[1].cssBundle))
    .replace('%PRELOADS%', preloads.join('\n    '));
  const worthIt = Object.entries(outputs).filter(
    ([path, { bytes }]) => /\.(m?js|css)$/.test(path) && bytes >= SMALLEST_COMPRESSED,
  );
  await Promise.all(worthIt.map(([path]) => compress(join(folder, basename(path)))));
  const entryOf = (source: string) => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source);
    if (!found) throw new Error(`the bundle has no chunk of ${source}`);
    return found[0];
  };
  const besides = (source: string, loaded: readonly string[]) =>
    withImports(outputs, entryOf(source)).filter((path) => !loaded.includes(path));
  const inner = besides(INNER, first);
  const words = Object.entries(outputs).flatMap(([path, { entryPoint = '' }]) => {
    const language = WORDS.exec(entryPoint)?.[1];
    return language === undefined ? [] : [[language, basename(path)]];
  });
  const parts: Parts = {
    words: Object.fromEntries(words) as Parts['words'],
    inner: inner.map((path) => basename(path)),
    resources: besides(RESOURCES, [...first, ...inner]).map((path) => basename(path)),
  };
  await writeFile(join(folder, 'parts.json'), JSON.stringify(parts));
  await writeFile(join(folder, 'index.html'), page);
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  // browsers take brotli over https and from their own machine alone
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** Bundles into dist/console, which is replaced once everything is there. Rejects with what esbuild says of the sources. */
export async function buildConsole({ minify } = { minify: true }): Promise<{ milliseconds: number; files: number }> {
  const startedAt = performance.now();
  const { build } = await import('esbuild');
  const folder = `${CONSOLE_FOLDER}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    const given = options(folder, { minify });
    const modules = await build({ ...given, plugins: [chunks(new Map(), undefined)], minify: false, write: false });
    const plugin = chunks(loadedBefore(modules.metafile!), await usedStyles(Object.keys(modules.metafile!.inputs)));
    const { metafile } = await build({ ...given, plugins: [plugin] });
    await finish(folder, metafile!);
    const files = (await readdir(folder)).length;
    await rm(CONSOLE_FOLDER, { recursive: true, force: true });
    await rename(folder, CONSOLE_FOLDER);
    return { milliseconds: Math.round(performance.now() - startedAt), files };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function newest(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = await readdir(path, { withFileTypes: true, recursive: true });
  const times = inside.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  return Math.max(found.mtimeMs, ...(await Promise.all(times)));
}

/** Whether the sources of the console are here, and newer than the bundle. In the image there are none. */
export async function consoleIsOld(): Promise<boolean> {
  if (!existsSync(join(ROOT, 'console'))) return false;
  const page = join(CONSOLE_FOLDER, 'index.html');
  if (!existsSync(page)) return true;
  const builtAt = (await stat(page)).mtimeMs;
  return Math.max(...(await Promise.all(SOURCES.map((path) => newest(join(ROOT, path)))))) > builtAt;
}
