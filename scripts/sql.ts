/**
 * `npm run --silent sql -- suppliers`: prints every statement of a resource. `npm run sql -- --golden` writes those that the
 * tests compare with to test/shared/resources/golden.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { readDeclarations } from './sql/declarations.ts';
import { GOLDEN, GOLDEN_FOLDER } from './sql/golden.ts';
import { findResource, printStatements } from './sql/print.ts';

const [wanted] = process.argv.slice(2);
const declarations = await readDeclarations();

if (wanted === '--golden') {
  await mkdir(GOLDEN_FOLDER, { recursive: true });
  for (const name of GOLDEN) {
    const text = await printStatements(declarations, findResource(declarations, name));
    await writeFile(new URL(`${name}.sql`, GOLDEN_FOLDER), text);
  }
} else {
  try {
    process.stdout.write(await printStatements(declarations, findResource(declarations, wanted ?? '')));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
