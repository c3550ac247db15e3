/** Signed URLs of the local folder: as a presigned PUT of S3 they bind key, type and length, and expire. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the API serves them. */
export const LOCAL_UPLOADS_PATH = '/storage';

export interface UploadTerms {
  key: string;
  contentType: string;
  sizeBytes: number;
  /** Seconds since 1970. */
  expires: number;
}

const KEY_FILE = '.signing-key';

/** The key that all processes of this folder sign with; whoever comes first makes it. */
export async function signingKey(folder: string): Promise<string> {
  const path = join(folder, KEY_FILE);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(32).toString('base64url'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = await readFile(path, 'utf8');
  if (key.length < 32) throw new Error(`${path} is not complete: try again, or remove it`);
  return key;
}

const signature = (key: string, terms: UploadTerms): string =>
  createHmac('sha256', key)
    .update(['PUT', terms.key, terms.contentType, terms.sizeBytes, terms.expires].join('\n'))
    .digest('base64url');

export function signedUrl(publicUrl: string, key: string, terms: UploadTerms): string {
  const parameters = new URLSearchParams({
    contentType: terms.contentType,
    sizeBytes: String(terms.sizeBytes),
    expires: String(terms.expires),
    signature: signature(key, terms),
  });
  return `${publicUrl}${LOCAL_UPLOADS_PATH}/${terms.key}?${parameters.toString()}`;
}

/** What a URL allows, or undefined when it is forged or has expired. */
export function verifiedTerms(key: string, objectKey: string, parameters: URLSearchParams): UploadTerms | undefined {
  const terms = {
    key: objectKey,
    contentType: parameters.get('contentType') ?? '',
    sizeBytes: Number(parameters.get('sizeBytes')),
    expires: Number(parameters.get('expires')),
  };
  const [wanted, given] = [Buffer.from(signature(key, terms)), Buffer.from(parameters.get('signature') ?? '')];
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined;
  return terms.expires * 1000 > Date.now() ? terms : undefined;
}
