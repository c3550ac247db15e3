import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { lchown } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type PostgresBinaries } from './postgres-binaries.ts';

/**
 * As whom PostgreSQL runs. It refuses to be root, so root hands it to an account of its own: a number that no other
 * service shares and /etc/passwd need not know, or, where such an account cannot reach the files, a user namespace in
 * which root's own files belong to "nobody" (docs/operating.md, "Database roles").
 */
export interface PostgresAccount {
  description: string;
  /** owner of the data, as the machine sees it */
  uid: number;
  gid: number;
  /** seen from inside, the process is "nobody" in a user namespace of its own */
  namespace: boolean;
  /** the machine knows its name */
  named: boolean;
}

interface PasswdEntry {
  name: string;
  uid: number;
  gid: number;
}

const UNMAPPED: PasswdEntry = { name: 'nobody', uid: 65534, gid: 65534 };

// nobody assigns these: above what containers, directories and user namespaces are given, below what fits 31 bits
const OWN_IDS = { first: 2_010_000_000, last: 2_139_999_999 };
// for machines that know 16 bits of them, as rootless containers do: those of systemd's passing users
const SMALL_OWN_IDS = { first: 61_184, last: 65_519 };

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

const account = ({ name, uid, gid }: PasswdEntry): PostgresAccount => ({
  description: `user ${name}`,
  uid,
  gid,
  namespace: false,
  named: true,
});

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

const among = ({ first, last }: typeof OWN_IDS, id: number) => id >= first && id <= last;
const pickOne = ({ first, last }: typeof OWN_IDS) => randomInt(first, last + 1);

const ownAccount = (id: number, group = id): PostgresAccount => ({
  description: `an account of its own (uid ${id})`,
  uid: id,
  gid: group,
  namespace: false,
  named: false,
});

/** The account that an earlier start has given the folder to, or a new one; no program and no person is known by it. */
function ownAccounts(folder: string, known: PasswdEntry[]): PostgresAccount[] {
  const { uid, gid } = lstatSync(folder);
  const unnamed = (id: number) => !known.some((entry) => entry.uid === id);
  const earlier = unnamed(uid) && (among(OWN_IDS, uid) || among(SMALL_OWN_IDS, uid)) ? [ownAccount(uid, gid)] : [];
  let small = pickOne(SMALL_OWN_IDS);
  while (!unnamed(small)) small = pickOne(SMALL_OWN_IDS);
  return [...earlier, ownAccount(pickOne(OWN_IDS)), ownAccount(small)];
}

function candidates(binaries: PostgresBinaries, folder: string): PostgresAccount[] {
  const own = process.geteuid?.() ?? -1;
  const ownGroup = process.getegid?.() ?? -1;
  const namespace: PostgresAccount = {
    description: 'a user namespace',
    uid: own,
    gid: ownGroup,
    namespace: true,
    named: true,
  };
  if (own !== 0) {
    let name: string;
    try {
      name = userInfo().username;
    } catch {
      // no such account in /etc/passwd, as under "docker run --user 12345"
      return [{ ...ownAccount(own, ownGroup), description: `uid ${own}` }];
    }
    return [account({ name, uid: own, gid: ownGroup })];
  }
  const known = passwdEntries();
  // a person's account; "nobody" is many services' at once
  const getOwner = (path: string) =>
    known.filter(({ name, uid }) => uid !== 0 && name !== 'nobody' && uid === lstatSync(path).uid).slice(0, 1);
  const ordered = [
    ...getOwner(folder).map(account),
    ...ownAccounts(folder, known),
    // "sudo npm start" inside somebody's private home folder: only the owner gets there
    ...getOwner(dirname(folder)).map(account),
    ...getOwner(binaries.root).map(account),
    namespace,
  ];
  return ordered.filter((one, index) => ordered.findIndex((other) => other.uid === one.uid) === index);
}

/**
 * Picks an account that can run the programs and reach `folder`, and gives it the folder with everything inside.
 * Returns the account and the server's major version. Throws when there is none.
 */
export async function chooseAccount(
  binaries: PostgresBinaries,
  folder: string,
): Promise<{ account: PostgresAccount; majorVersion: string }> {
  const own = process.geteuid?.();
  const { uid: owner } = lstatSync(folder);
  if (own !== undefined && own !== 0 && owner !== own) {
    throw new Error(`${folder} belongs to another user (uid ${owner}): start as that user or as root`);
  }
  const failures: string[] = [];
  for (const candidate of candidates(binaries, folder)) {
    try {
      const majorVersion = serverVersion(candidate, binaries, dirname(folder));
      await giveTree(folder, candidate);
      return { account: candidate, majorVersion };
    } catch (error) {
      failures.push(`${candidate.description}: ${(error as Error).message}`);
    }
  }
  throw new Error(
    `The embedded PostgreSQL cannot run here (${failures.join('; ')}). Start Trama as an ordinary user, put the ` +
      'program and DATA_DIR where other users may enter, or set DATABASE_URL to a PostgreSQL server',
  );
}

/** The major version that the program tells when the account runs it in `folder`; throws where the account cannot. */
function serverVersion(account: PostgresAccount, binaries: PostgresBinaries, folder: string): string {
  const script = 'cd -- "$1" && exec "$2" --version';
  const [file, args, options] = commandAs(account, 'sh', ['-c', script, 'sh', folder, binaries.postgres]);
  const probe = spawnSync(file, args, { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const version = /PostgreSQL\) (\d+)/.exec(probe.stdout ?? '')?.[1];
  if (probe.status === 0 && version) return version;
  throw new Error(probe.error?.message ?? probe.stderr.trim());
}

/**
 * Gives the folder with everything inside to the account. The folder itself goes last: as long as it has not changed
 * hands, the next start begins anew.
 */
export async function giveTree(folder: string, { uid, gid }: PostgresAccount): Promise<void> {
  const { uid: owner, gid: group } = lstatSync(folder);
  if (owner === uid && group === gid) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
  await lchown(folder, uid, gid);
}

/**
 * As whom initdb makes the data of `owner`: it wants to know its own name. Where the account has none,
 * a user namespace calls it "nobody"; where there are no namespaces root lets "nobody" make the data and hands it over.
 */
export function accountOfInitdb(owner: PostgresAccount): PostgresAccount {
  if (owner.named) return owner;
  const inside: PostgresAccount = { ...owner, namespace: true };
  const [file, args, options] = commandAs(inside, 'true', []);
  if (process.geteuid?.() !== 0 || spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0) return inside;
  return account(nobody());
}
