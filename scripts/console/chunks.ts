/**
 * What of the console a browser loads together, where esbuild alone would divide it otherwise: it puts whatever the index of a package
 * leads to into one chunk, and makes a chunk of each set of modules that the same pages use.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Loader, type Plugin } from 'esbuild';

const PACKAGES = ['@mantine/core', '@mantine/hooks', '@mantine/notifications'];

const BINDINGS = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/g;

interface Binding {
  imported: string;
  local: string;
}

const bindingsIn = (list: string): Binding[] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => {
      const [imported = '', local = imported] = each.split(/\s+as\s+/);
      return { imported, local };
    });

/** Where each name that a package exports is from: the file, and its name there. */
async function exportsOf(name: string): Promise<Map<string, { file: string; imported: string }>> {
  const index = fileURLToPath(import.meta.resolve(name));
  const text = await readFile(index, 'utf8');
  const found = new Map<string, { file: string; imported: string }>();
  for (const [, list = '', from = ''] of text.matchAll(BINDINGS))
    for (const { imported, local } of bindingsIn(list))
      found.set(local, { file: from.startsWith('.') ? join(dirname(index), from) : from, imported });
  return found;
}

/** Imports from the index of a package, each from the file that its name is from. */
async function directImports(): Promise<(text: string) => string> {
  const packages = new Map(await Promise.all(PACKAGES.map(async (name) => [name, await exportsOf(name)] as const)));
  return (text) =>
    text.replace(BINDINGS, (statement, list: string, from: string) => {
      const exported = packages.get(from);
      if (!exported) return statement;
      return bindingsIn(list)
        .map(({ imported, local }) => {
          const at = exported.get(imported) ?? { file: from, imported };
          return `import { ${at.imported} as ${local} } from ${JSON.stringify(at.file)};`;
        })
        .join('');
    });
}

/**
 * Has the modules that `loadedBefore` names for a module, all by their paths, come before it: what it shares with them is in their chunk.
 * `styles` stands in place of the style sheet of all components.
 */
export const chunks = (loadedBefore: ReadonlyMap<string, readonly string[]>, styles: string | undefined): Plugin => ({
  name: 'chunks',
  async setup(build) {
    const direct = await directImports();
    build.onLoad({ filter: /(\/console\/.*\.tsx?|\/@mantine\/.*\.mjs)$/ }, async ({ path }) => ({
      contents: [
        direct(await readFile(path, 'utf8')),
        ...(loadedBefore.get(path) ?? []).map((before) => `import ${JSON.stringify(before)};`),
      ].join('\n'),
      loader: extname(path) === '.mjs' ? 'js' : (extname(path).slice(1) as Loader),
    }));
    if (styles !== undefined)
      build.onLoad({ filter: /\/@mantine\/core\/styles\.css$/ }, () => ({ contents: styles, loader: 'css' }));
  },
});

/** Of each part of a style sheet there is a module, with the names of its classes. */
const CLASSES = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/** Of the components whose modules these are, and of what all have, in the order of the style sheet of all. */
export async function usedStyles(modules: readonly string[]): Promise<string> {
  const all = fileURLToPath(import.meta.resolve('@mantine/core/styles.css'));
  const whole = await readFile(all, 'utf8');
  const names = new Set(modules.flatMap((path) => CLASSES.exec(path)?.[1] ?? []));
  const parts: { text: string; at: number }[] = [];
  for (const file of await readdir(join(dirname(all), 'styles'))) {
    const name = /^([^.]+)\.css$/.exec(file)?.[1];
    // those of no component begin with a small letter
    if (name === undefined || (/^[A-Z]/.test(name) && !names.has(name))) continue;
    const text = await readFile(join(dirname(all), 'styles', file), 'utf8');
    const at = whole.indexOf(text.trim());
    if (at < 0) throw new Error(`${file} is no part of ${all}`);
    parts.push({ text, at });
  }
  return parts
    .toSorted((one, other) => one.at - other.at)
    .map(({ text }) => text)
    .join('\n');
}
