/** The picture of the layers as Mermaid, drawn from what the lint rule holds the code to. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { layers } = createRequire(import.meta.url)('../layers.cjs') as { layers: Record<string, string[]> };

const PAGE = new URL('../../docs/architecture.md', import.meta.url);
const PICTURE = /```mermaid\n[\s\S]*?```\n/;

/** The processes know all of shared/ and nothing of each other. */
const arrows: Record<string, string[]> = {
  ...layers,
  api: Object.keys(layers),
  workers: Object.keys(layers),
  // what of them it knows is in pureValues
  console: ['platform', 'values'],
};

const reaches = (from: string, to: string): boolean => arrows[from]!.some((next) => next === to || reaches(next, to));

/** Without the arrows that follow from others. */
const direct = (from: string): string[] =>
  arrows[from]!.filter((to) => !arrows[from]!.some((other) => other !== to && reaches(other, to)));

export const drawn = (): string =>
  [
    '```mermaid',
    'graph TD',
    ...Object.keys(arrows).flatMap((from) => direct(from).map((to) => `  ${from} --> ${to}`)),
    // it imports nothing of the others
    '  client -. HTTP .-> api',
    '```',
    '',
  ].join('\n');

/** The picture that stands on the page. */
export async function shownPicture(): Promise<string> {
  return PICTURE.exec(await readFile(PAGE, 'utf8'))?.[0] ?? '';
}

export async function drawPage(): Promise<void> {
  await writeFile(PAGE, (await readFile(PAGE, 'utf8')).replace(PICTURE, drawn()));
}
