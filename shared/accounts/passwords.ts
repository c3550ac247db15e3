import { hash, verify } from '@node-rs/argon2';
import { newPassword } from './secrets.ts';

/** argon2id with the library's parameters (19 MiB, two passes); each hash carries its own. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobodys: Promise<string> | undefined;

/** Whether the password is right. For an account without one the same work is done, and the answer is no. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await (nobodys ??= hash(newPassword()))), password);
  return passwordHash !== null && matches;
}
