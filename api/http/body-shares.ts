/**
 * How many bytes of JSON bodies may be on their way at once, by tenant and in the process: a body is kept whole until its last
 * byte is there, and may take its time.
 */
import { type IncomingMessage } from 'node:http';
import { TramaError } from '../../shared/platform/errors.ts';

const TENANT_BYTES = 16 * 1024 ** 2;
const PROCESS_BYTES = 64 * 1024 ** 2;

export class BodyShares {
  readonly #byTenant = new Map<number, number>();
  #bytes = 0;

  /**
   * Takes what the body of a request may come to; what is returned gives it back. Throws RATE_LIMITED where the tenant has too
   * much on its way, and OVERLOADED where all have.
   */
  reserve(tenantId: number, maxBytes: number, { headers }: Pick<IncomingMessage, 'headers'>): () => void {
    const length = Number(headers['content-length']);
    // what is compressed or comes in chunks may turn out as large as any
    const isKnown = headers['content-encoding'] === undefined && Number.isInteger(length);
    const bytes = isKnown ? Math.min(length, maxBytes) : maxBytes;
    const held = this.#byTenant.get(tenantId) ?? 0;
    if (held > 0 && held + bytes > TENANT_BYTES) {
      const retryAfterSeconds = 1;
      throw new TramaError(
        'RATE_LIMITED',
        'Too many large bodies of this tenant are on their way at once.',
        { retryAfterSeconds },
        { headers: { 'Retry-After': String(retryAfterSeconds) } },
      );
    }
    if (this.#bytes > 0 && this.#bytes + bytes > PROCESS_BYTES)
      throw new TramaError('OVERLOADED', 'Too many large bodies are on their way at the moment.');
    this.#byTenant.set(tenantId, held + bytes);
    this.#bytes += bytes;
    return () => {
      const left = (this.#byTenant.get(tenantId) ?? 0) - bytes;
      if (left > 0) this.#byTenant.set(tenantId, left);
      else this.#byTenant.delete(tenantId);
      this.#bytes -= bytes;
    };
  }
}
