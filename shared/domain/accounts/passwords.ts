import { hash, verify } from '@node-rs/argon2';
import { network } from '../../platform/network.ts';
import { Turns } from '../../platform/turns.ts';
import { newPassword } from './secrets.ts';

/** Half of the threads that files are read and written by as well, and some 40 MiB. */
const AT_ONCE = 2;

const turns = new Turns({ atOnce: AT_ONCE, waitingOfKey: 32, waiting: 256 });

/**
 * Does the work of a password for a client, whose turn comes with those of other addresses. Throws RATE_LIMITED or
 * OVERLOADED where too many wait.
 */
export const inTurn = <T>(address: string | null, work: () => Promise<T>): Promise<T> =>
  turns.run(network(address ?? ''), work);

/** argon2id with the library's parameters (19 MiB, two passes); each hash carries its own. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobodys: Promise<string> | undefined;

/** Whether the password is right. For an account without one the same work is done, and the answer is no. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await (nobodys ??= hash(newPassword()))), password);
  return passwordHash !== null && matches;
}
