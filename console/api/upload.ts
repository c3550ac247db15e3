/** Sends a file as the body of a request and tells how much of it has left, which fetch cannot. */
import { csrfToken, SESSION_ENDED } from './call.ts';
import { errorFrom, serverAway } from './errors.ts';

export interface UploadOptions {
  headers: Record<string, string>;
  /** In bytes. */
  onProgress(sent: number): void;
  signal: AbortSignal;
}

/** Rejects with ApiError, or with an AbortError where `signal` says so. */
export async function upload<Answer>(path: string, file: Blob, options: UploadOptions): Promise<Answer> {
  const token = await csrfToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries({ ...options.headers, 'X-CSRF-Token': token }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => options.onProgress(event.loaded);
    request.onload = () => {
      if (request.status < 300) return resolve(JSON.parse(request.responseText) as Answer);
      if (request.status === 401) dispatchEvent(new Event(SESSION_ENDED));
      reject(errorFrom(request.status, request.responseText, request.getResponseHeader('Retry-After')));
    };
    request.onerror = () => reject(serverAway());
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    options.signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
