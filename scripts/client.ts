/** `npm run client`: makes the files of client/ anew that follow from the declarations; `--check` only compares them. */
import { outdatedFiles, writeFiles } from './client/generated-files.ts';

if (process.argv.includes('--check')) {
  const outdated = await outdatedFiles();
  if (outdated.length > 0) {
    console.error(`Not as the declarations say, run \`npm run client\`: ${outdated.join(', ')}.`);
    process.exitCode = 1;
  }
} else await writeFiles();
