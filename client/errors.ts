/** What can go wrong between a client and the service, told apart by class and never by message. */
import { type components } from './openapi.ts';

/** The envelope of every error of the service. */
export type ErrorBody = components['schemas']['Error'];

/** The service has answered, and the answer is no success. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  /** One of the documented codes; undefined where something before the service has answered. */
  readonly code: ErrorBody['code'] | undefined;
  readonly details: Record<string, unknown>;
  readonly requestId: string | undefined;
  readonly headers: Headers;

  constructor(response: Pick<Response, 'status' | 'statusText' | 'headers'>, body: Partial<ErrorBody> | undefined) {
    super(body?.message ?? `The answer is ${response.status} ${response.statusText}`.trim());
    this.status = response.status;
    this.code = body?.code;
    this.details = body?.details ?? {};
    this.requestId = body?.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.headers = response.headers;
  }

  /** Whether the same request may be answered otherwise later, without anybody changing anything. */
  get isPassing(): boolean {
    return isPassingStatus(this.status);
  }
}

/** There was no answer, after all attempts; `cause` is why the last one had none. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** A file is not what it was when its key was made: nothing of it has been imported. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/** Statuses that say "later": what is behind them has not been done, or may be done again. */
export const isPassingStatus = (status: number): boolean => [429, 502, 503, 504].includes(status);

/** The error that an answer without success stands for. */
export async function refusal(response: Response): Promise<Refused> {
  const text = await response.text();
  let body: Partial<ErrorBody> | undefined;
  try {
    const parsed = JSON.parse(text) as unknown;
    if (typeof parsed === 'object' && parsed !== null && 'code' in parsed) body = parsed as Partial<ErrorBody>;
  } catch {
    // a proxy's page: the status says what there is to say
    body = undefined;
  }
  return new Refused(response, body);
}
