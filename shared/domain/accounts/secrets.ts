import { hash, randomBytes, randomInt } from 'node:crypto';
import zlib from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function base62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = BASE62[rest % 62]! + text;
  return text;
}

export type SecretKind = 'pat' | 'key' | 'ses' | 'lnk';

/** What a text says of itself by its beginning; undefined for what is no secret of Trama's. */
export const secretKind = (secret: string): string | undefined => /^trama_([a-z]{3})_/.exec(secret)?.[1];

/**
 * A new access token (`trama_pat_…`), service key (`trama_key_…`), session or single-use link: 32 random base62 characters and the CRC32 of those in
 * 6 more, so that secret scanners can tell it from noise (docs/rules.md#credentials-and-rights).
 */
export function newSecret(kind: SecretKind): string {
  const random = Array.from({ length: 32 }, () => BASE62[randomInt(62)]).join('');
  return `trama_${kind}_${random}${base62(zlib.crc32(random), 6)}`;
}

export const newPassword = () => randomBytes(18).toString('base64url');

/** What the store keeps of a secret. Secrets are long and random, so a plain hash cannot be guessed back. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The first characters, by which its owner recognises a secret. */
export const secretPrefix = (secret: string): string => secret.slice(0, 14);
