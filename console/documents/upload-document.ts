/** Brings a document to the storage: announced, put at its URL, and completed with its checksum; in one request where that cannot be. */
import { call } from '../api/call.ts';
import { ApiError, storageAway } from '../api/errors.ts';
import { upload } from '../api/upload.ts';

export interface DocumentOf {
  entityType: string;
  entityId: string;
  category: string;
}

interface Announced {
  documentId: string;
  presignedUrl: string;
  headers: Record<string, string>;
}

interface Progress {
  /** In bytes. */
  onProgress(sent: number): void;
  signal: AbortSignal;
}

/** Where the API itself takes bytes, where documents are kept in its folder. */
const LOCAL_UPLOADS = '/storage/';

/** The API's own URLs name the address that it is configured with, which need not be the one that the browser has it at. */
function reachable(presignedUrl: string): string {
  const { pathname, search, searchParams } = new URL(presignedUrl);
  const isLocal = pathname.startsWith(LOCAL_UPLOADS) && !searchParams.has('X-Amz-Signature');
  return isLocal ? pathname + search : presignedUrl;
}

const PATH = '/api/v1/documents';
const UNKNOWN_TYPE = 'application/octet-stream';

/** Browsers compute checksums over https and on their own machine alone. */
const canHash = () => 'subtle' in crypto;

async function checksum(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function put(url: string, file: File, headers: Record<string, string>, progress: Progress): Promise<void> {
  try {
    await upload(url, file, { method: 'PUT', headers, ...progress });
  } catch (error) {
    // a browser does not say whether it cannot be reached, or does not take files from this address
    const isElsewhere = new URL(url, location.href).origin !== location.origin;
    throw isElsewhere && error instanceof ApiError && error.status === 0 ? storageAway() : error;
  }
}

/** Rejects with ApiError, or with an AbortError where `signal` says so. */
export async function uploadDocument(file: File, of: DocumentOf, progress: Progress): Promise<void> {
  if (!canHash()) {
    const form = new FormData();
    for (const [name, value] of Object.entries(of)) form.append(name, value as string);
    form.append('file', file);
    await upload(PATH, form, { headers: {}, ...progress });
    return;
  }
  const checksumSha256 = await checksum(file);
  const { documentId, presignedUrl, headers } = await call<Announced>('POST', `${PATH}/presign`, {
    body: { ...of, fileName: file.name, contentType: file.type || UNKNOWN_TYPE, sizeBytes: file.size },
    signal: progress.signal,
  });
  await put(reachable(presignedUrl), file, headers, progress);
  await call('POST', `${PATH}/${documentId}/complete`, { body: { checksumSha256 }, signal: progress.signal });
}
