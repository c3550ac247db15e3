/** Takes what clients put at the signed URLs of the local storage, on the terms that are signed (docs/rules.md#documents). */
import { type Express, type Request } from 'express';
import { awaitsUpload, MAX_DOCUMENT_BYTES, uploadOfKey } from '../../shared/domain/documents/document-rows.ts';
import { isTransientDatabaseError } from '../../shared/platform/database.ts';
import { Work } from '../../shared/platform/database/work.ts';
import { refusal, TramaError } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { type LocalStorage } from '../../shared/storage/local-storage.ts';
import { storageAway } from '../../shared/storage/storage.ts';
import { LOCAL_UPLOADS_PATH } from '../../shared/storage/local-urls.ts';
import { type ApiDependencies } from '../dependencies.ts';
import { sendError } from '../http/error-responses.ts';
import { getContext } from '../http/mount.ts';
import { type Room } from '../http/storage-room.ts';

/** What bodies that are announced and on their way may take beyond the quota: four of the largest. */
const BEYOND_QUOTA_BYTES = 4 * MAX_DOCUMENT_BYTES;

const forbidden = (message: string) => new TramaError('FORBIDDEN', message);
const ended = () => forbidden('The upload of this document has ended.');

/**
 * The document counts with its size since it was announced, and the URL takes the bytes as often as one likes: those on their
 * way are counted besides. Throws RATE_LIMITED, since there is room again when others have arrived.
 */
async function roomFor({ room }: ApiDependencies, tenantId: number, bytes: number): Promise<Room> {
  try {
    return await room.take(tenantId, bytes, BEYOND_QUOTA_BYTES);
  } catch (error) {
    if (!(error instanceof TramaError && error.code === 'QUOTA_EXCEEDED')) throw error;
    const retryAfterSeconds = 5;
    throw new TramaError(
      'RATE_LIMITED',
      'More uploads of this tenant are on their way than its storage has room for.',
      { retryAfterSeconds },
      { cause: error, headers: { 'Retry-After': String(retryAfterSeconds) } },
    );
  }
}

async function receive(
  request: Request,
  url: URL,
  storage: LocalStorage,
  deps: ApiDependencies,
  admit: () => void,
): Promise<void> {
  const key = url.pathname.slice(LOCAL_UPLOADS_PATH.length + 1);
  let terms: Awaited<ReturnType<LocalStorage['verify']>>;
  try {
    terms = await storage.verify(key, url.searchParams);
  } catch (error) {
    if (error instanceof RangeError) throw forbidden('The URL is not one that was signed here.');
    throw storageAway(error);
  }
  if (!terms) throw forbidden('The URL is not one that was signed here, or it has expired.');
  if (request.headers['content-type'] !== terms.contentType)
    throw forbidden(`The URL is signed for Content-Type ${terms.contentType}.`);
  if (Number(request.headers['content-length']) !== terms.sizeBytes)
    throw forbidden(`The URL is signed for Content-Length ${terms.sizeBytes}.`);
  const upload = uploadOfKey(key);
  if (!upload) throw forbidden('The URL is not one that was signed here.');
  admit();
  const { tenantId, id } = upload;
  const { sizeBytes: maxBytes } = terms;
  // from here on it waits behind its tenant's other requests, and behind nobody else's
  await new Work({ readOnly: false, tenantId }).run(async () => {
    if (!(await awaitsUpload({ db: deps.database, tenantId }, id))) throw ended();
    const room = await roomFor(deps, tenantId, maxBytes);
    try {
      await storage.put(key, request, { maxBytes });
      // bytes that nobody counts any more: whoever ends the upload removes what was there by then
      if (await awaitsUpload({ db: deps.database, tenantId }, id)) return;
      await storage.delete(key);
      throw ended();
    } catch (error) {
      if (request.errored) throw refusal(because('BODY_CUT_OFF'), {}, { cause: error });
      if (error instanceof TramaError || isTransientDatabaseError(error)) throw error;
      throw storageAway(error);
    } finally {
      await room.giveBack();
    }
  });
}

export function mountLocalUploads(app: Express, storage: LocalStorage, deps: ApiDependencies): void {
  app.put(`${LOCAL_UPLOADS_PATH}/*key`, (request, response) => {
    const context = getContext(response);
    context.route = LOCAL_UPLOADS_PATH;
    const admit = () => {
      deps.arrivals.authenticated(request);
      deps.arrivals.streams(request);
    };
    receive(request, context.url, storage, deps, admit).then(
      () => response.status(200).end(),
      (error: unknown) => {
        sendError(response, error, context.requestId, deps.logger);
      },
    );
  });
}
