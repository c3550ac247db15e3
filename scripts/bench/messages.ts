/** What the benchmark and its helper processes tell each other; apart, so that a helper loads nothing of the product. */

export interface LoadPlan {
  url: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** `{n}` stands for a number that no other request has. */
  body?: string;
  expectedStatus: number;
  connections: number;
  /** Not measured. */
  warmUpSeconds: number;
  /** Absent: until the message `stop`. */
  seconds?: number;
  /** Requests per second; absent: as many as the answers allow. */
  rate?: number;
}

export interface LoadReport {
  requests: number;
  perSecond: number;
  /** Milliseconds; at a fixed rate from the moment when the request was due. */
  p50: number;
  p95: number;
  failures: number;
  firstFailure?: string;
}

/** Statement texts for bare Express. */
export interface BareStatements {
  caller: string;
  list: string;
  read: string;
  create: string;
}
