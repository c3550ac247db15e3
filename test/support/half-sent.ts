/** Requests whose bodies a test sends piece by piece, many at once, each on a connection of its own. */
import { request, type ClientRequest } from 'node:http';
import { eventually } from './jobs.ts';

export interface Answered {
  status: number;
  retryAfter: string | undefined;
}

export class HalfSent {
  readonly sent: ClientRequest[];
  /** In the order in which they came. */
  readonly answered: Answered[] = [];

  /** So many requests, of which nothing but the head is on its way. */
  constructor(count: number, url: string, method: 'POST' | 'PUT', headers: Record<string, string | number>) {
    this.sent = Array.from({ length: count }, () => {
      const sent = request(url, { method, headers, agent: false });
      // who is refused is cut off as well
      sent.on('error', () => undefined);
      sent.once('response', (response) => {
        response.resume();
        this.answered.push({ status: response.statusCode!, retryAfter: response.headers['retry-after'] });
      });
      return sent;
    });
  }

  write(bytes: Uint8Array | string): void {
    for (const sent of this.sent) sent.write(bytes);
  }

  end(bytes: Uint8Array): void {
    for (const sent of this.sent) sent.end(bytes);
  }

  leave(): void {
    for (const sent of this.sent) sent.destroy();
  }

  untilAnswered(count: number): Promise<unknown> {
    return eventually(`${count} are answered`, () => Promise.resolve(this.answered.length === count));
  }
}
