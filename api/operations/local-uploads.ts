/** Takes what clients put at the signed URLs of the local storage, on the terms that are signed (decisions.md §5). */
import { type Express, type Request } from 'express';
import { TramaError } from '../../shared/errors.ts';
import { type LocalStorage } from '../../shared/storage/local-storage.ts';
import { storageAway } from '../../shared/storage/storage.ts';
import { LOCAL_UPLOADS_PATH } from '../../shared/storage/local-urls.ts';
import { type ApiDependencies } from '../dependencies.ts';
import { sendError } from '../http/errors.ts';
import { contextOf } from '../http/mount.ts';

const forbidden = (message: string) => new TramaError('FORBIDDEN', message);

async function receive(request: Request, url: URL, storage: LocalStorage, admit: () => void): Promise<void> {
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
  admit();
  try {
    await storage.put(key, request, { maxBytes: terms.sizeBytes });
  } catch (error) {
    if (request.errored)
      throw new TramaError('VALIDATION_FAILED', 'The body was not received as a whole.', undefined, { cause: error });
    if (error instanceof TramaError) throw error;
    throw storageAway(error);
  }
}

export function mountLocalUploads(app: Express, storage: LocalStorage, deps: ApiDependencies): void {
  app.put(`${LOCAL_UPLOADS_PATH}/*key`, (request, response) => {
    const context = contextOf(response);
    context.route = LOCAL_UPLOADS_PATH;
    const admit = () => {
      deps.arrivals.authenticated(request);
      deps.arrivals.streams(request);
    };
    receive(request, context.url, storage, admit).then(
      () => response.status(200).end(),
      (error: unknown) => {
        sendError(response, error, context.requestId, deps.logger);
      },
    );
  });
}
