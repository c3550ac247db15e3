/** `npm run console`: bundles the console into dist/console. `-- --plain`: readable. `-- describe`: writes its description of the API. */
import { buildConsole } from './console/bundle.ts';

const [word] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
if (word === 'describe') {
  const { writeDescription } = await import('./console/describe.ts');
  console.log(`Wrote ${(await writeDescription()).join(', ')}`);
} else {
  const { milliseconds, files } = await buildConsole({ minify: !process.argv.includes('--plain') });
  console.log(`Console: ${files} files in ${milliseconds} ms`);
}
