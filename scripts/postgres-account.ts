import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { chown, lchown } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type PostgresBinaries } from './postgres-binaries.ts';

/**
 * As whom PostgreSQL runs. It refuses to be root, and it needs an account that /etc/passwd knows. So root hands it to
 * an unprivileged account, or, where no such account can reach the files, to a user namespace in which root's own files
 * belong to "nobody".
 */
export interface PostgresAccount {
  description: string;
  /** owner of the data, as the machine sees it */
  uid: number;
  gid: number;
  /** seen from inside, the process is "nobody" in a user namespace of its own */
  namespace: boolean;
}

interface PasswdEntry {
  name: string;
  uid: number;
  gid: number;
}

const UNMAPPED: PasswdEntry = { name: 'nobody', uid: 65534, gid: 65534 };

function passwdEntries(): PasswdEntry[] {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    // accounts may live elsewhere; then the usual numbers have to do
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

const nobody = () => passwdEntries().find(({ name }) => name === 'nobody') ?? UNMAPPED;

// only the part that is needed of the parent's environment: the server has no use for the application's secrets
function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return { PATH: PATH ?? '/usr/local/bin:/usr/bin:/bin', ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }), LC_ALL: 'C' };
}

function commandAs(account: PostgresAccount, program: string, args: string[]): [string, string[], SpawnOptions] {
  let command = [program, ...args];
  // a clean shutdown of the server even when this process is killed and can stop nothing any more
  if (canBindToParent()) command = ['setpriv', '--pdeathsig', 'INT', '--', ...command];
  if (account.namespace) {
    const { uid, gid } = nobody();
    command = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', ...command];
  }
  const identity = account.uid === process.geteuid?.() ? {} : { uid: account.uid, gid: account.gid };
  return [command[0]!, command.slice(1), { ...identity, env: environment(), cwd: '/' }];
}

let parentBinding: boolean | undefined;

/** Whether this machine can tie a process's life to its parent's (setpriv of util-linux 2.33 or newer). */
export function canBindToParent(): boolean {
  parentBinding ??= spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true'], { stdio: 'ignore' }).status === 0;
  return parentBinding;
}

/** Starts a program of PostgreSQL under the account; stderr is a pipe, stdin and stdout are closed. */
export function spawnAs(account: PostgresAccount, program: string, args: string[]): ChildProcess {
  const [file, rest, options] = commandAs(account, program, args);
  // detached: ^C in a terminal reaches the whole process group, and the database has to outlive those who use it
  return spawn(file, rest, { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
}

function candidates(binaries: PostgresBinaries, folder: string): PostgresAccount[] {
  const own = process.geteuid?.() ?? -1;
  const ownGroup = process.getegid?.() ?? -1;
  const namespace: PostgresAccount = { description: 'a user namespace', uid: own, gid: ownGroup, namespace: true };
  const account = ({ name, uid, gid }: PasswdEntry) => ({ description: `user ${name}`, uid, gid, namespace: false });
  if (own !== 0) {
    let name: string;
    try {
      name = userInfo().username;
    } catch {
      // no such account in /etc/passwd, as under "docker run --user 12345"
      return [namespace];
    }
    return [account({ name, uid: own, gid: ownGroup }), namespace];
  }
  const known = passwdEntries();
  const ownerOf = (path: string) => known.filter(({ uid }) => uid !== 0 && uid === lstatSync(path).uid).slice(0, 1);
  const preferred = lstatSync(folder).uid === 0 ? [account(nobody()), namespace] : [account(nobody())];
  const ordered = [
    ...ownerOf(folder).map(account),
    ...preferred,
    // "sudo npm start" inside somebody's private home folder: only the owner gets there
    ...ownerOf(dirname(folder)).map(account),
    ...ownerOf(binaries.root).map(account),
    namespace,
  ];
  return ordered.filter((one, index) => ordered.findIndex((other) => other.uid === one.uid) === index);
}

/**
 * Picks an account that can run the programs and reach `folder`, and gives it the folder with everything inside.
 * Answers the account and the server's major version. Throws when there is none.
 */
export async function chooseAccount(
  binaries: PostgresBinaries,
  folder: string,
): Promise<{ account: PostgresAccount; majorVersion: string }> {
  const own = process.geteuid?.();
  const { uid: owner, gid: ownerGroup } = lstatSync(folder);
  if (own !== undefined && own !== 0 && owner !== own) {
    throw new Error(`${folder} belongs to another user (uid ${owner}): start as that user or as root`);
  }
  const failures: string[] = [];
  for (const account of candidates(binaries, folder)) {
    if (own === 0) await chown(folder, account.uid, account.gid);
    const [file, args, options] = commandAs(account, 'sh', [
      '-c',
      'cd -- "$1" && exec "$2" --version',
      'sh',
      folder,
      binaries.postgres,
    ]);
    const probe = spawnSync(file, args, { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const majorVersion = /PostgreSQL\) (\d+)/.exec(probe.stdout ?? '')?.[1];
    if (probe.status === 0 && majorVersion) {
      if (account.uid !== owner) await giveTree(folder, account);
      return { account, majorVersion };
    }
    failures.push(`${account.description}: ${probe.error?.message ?? probe.stderr.trim()}`);
  }
  if (own === 0) await chown(folder, owner, ownerGroup);
  throw new Error(
    `The embedded PostgreSQL cannot run here (${failures.join('; ')}). Start Trama as an ordinary user, put the ` +
      'program and DATA_DIR where other users may enter, or set DATABASE_URL to a PostgreSQL server',
  );
}

async function giveTree(folder: string, account: PostgresAccount): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}
