/** Sends a file as the body of a request and tells how much of it has left, which fetch cannot. */
import { csrfToken, SESSION_ENDED } from './call.ts';
import { errorFrom, serverAway } from './errors.ts';

export interface UploadOptions {
  /** POST where nothing is said. */
  method?: 'POST' | 'PUT';
  headers: Record<string, string>;
  /** In bytes. */
  onProgress?(sent: number): void;
  signal?: AbortSignal;
}

/** Rejects with ApiError, or with an AbortError where `signal` says so. */
export async function upload<Answer>(
  path: string,
  file: Blob | FormData,
  { method = 'POST', ...options }: UploadOptions,
): Promise<Answer> {
  // what is put at a signed URL needs no other right
  const rights: Record<string, string> = method === 'PUT' ? {} : { 'X-CSRF-Token': await csrfToken() };
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries({ ...options.headers, ...rights }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded);
    request.onload = () => {
      if (request.status < 300)
        return resolve(
          (request.responseText === '' || method === 'PUT' ? undefined : JSON.parse(request.responseText)) as Answer,
        );
      if (request.status === 401) dispatchEvent(new Event(SESSION_ENDED));
      reject(errorFrom(request.status, request.responseText, request.getResponseHeader('Retry-After')));
    };
    request.onerror = () => reject(serverAway());
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
