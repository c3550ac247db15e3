/** Bull Board as a platform administrator uses it. */
import { Client, signIn, type Seen } from './client.ts';
import { eventually } from './jobs.ts';
import { type Stack, type Tenant } from './stack.ts';

const QUEUES = '/admin/queues/api/queues';

export interface Message {
  id: string;
  name: string;
  data: { id?: string; tenantId?: number; waitsFor?: string };
  attempts: number;
  failedReason?: string;
  stacktrace: string[];
  progress: { processed?: number; percent?: number } | number;
  returnValue: Record<string, unknown> | string | null;
  delay?: number;
  opts: { priority?: number };
}

interface Queue {
  name: string;
  isPaused: boolean;
  counts: Record<string, number>;
  jobs: Message[];
}

export class Board {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(stack: Stack, tenant?: Tenant): Promise<Board> {
    const { cookie, csrfToken } = await signIn(stack, tenant ?? (await stack.tenant({ platformAdmin: true })));
    return new Board(new Client(stack.url, { cookie }, { 'x-xsrf-token': csrfToken }));
  }

  async queue(name: string, status = 'latest'): Promise<Queue> {
    const { body } = await this.#client.get(`${QUEUES}?activeQueue=${name}&status=${status}&page=1&jobsPerPage=100`);
    return (body.queues as Queue[]).find((queue) => queue.name === name)!;
  }

  /** The message of a job once it is in a state that the board has a page for. */
  shown(queue: string, id: string, status: string, is: (message: Message) => boolean = () => true): Promise<Message> {
    return eventually(`job ${id} is shown as ${status}`, async () => {
      const { jobs } = await this.queue(queue, status);
      return jobs.find(({ data, ...rest }) => data.id === id && is({ data, ...rest }));
    });
  }

  async logs(queue: string, id: string): Promise<string> {
    return (await this.logEntries(queue, id)).join('\n');
  }

  /** The log of a job as its workers sent it, each entry of one line or more. */
  async logEntries(queue: string, id: string): Promise<string[]> {
    const { body } = await this.#client.get(`${QUEUES}/${queue}/job-${id}/logs`);
    return body as string[];
  }

  press(button: 'retry' | 'clean' | 'promote', queue: string, id: string): Promise<Seen> {
    return this.#client.put(`${QUEUES}/${queue}/job-${id}/${button}`);
  }

  /** A request of a route of the board's API. */
  send(method: 'PUT' | 'POST' | 'PATCH', path: string, body: unknown = {}): Promise<Seen> {
    return this.#client.request(method, `${QUEUES}${path}`, { body });
  }
}
