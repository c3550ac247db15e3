import { readFileSync } from 'node:fs';

function packageVersion(): string {
  // from sources the manifest is two folders up, from the build three
  for (const path of ['../../package.json', '../../../package.json']) {
    try {
      return (JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as { version: string }).version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error('package.json is not there');
}

export const version = packageVersion();
