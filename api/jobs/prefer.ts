/** The Prefer header (RFC 7240): how long a client wants to wait for slow work. */
import { type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

export interface WaitPreference {
  seconds: number;
  /** Value of Preference-Applied when the client asked for something that is honoured. */
  applied: string | undefined;
}

const MAX_WAIT_SECONDS = 60;

const WAIT = `\`wait=N\` waits for the job, N seconds or ${MAX_WAIT_SECONDS} at most.`;
const preference = (description: string, examples: string[]) =>
  z.object({
    prefer: z
      .string()
      .optional()
      .meta({ description: `${description} What else it says is ignored, not refused (RFC 7240).`, examples }),
  });

/** Of endpoints that answer 202 where the job goes on. */
export const preferHeaders = preference(`\`respond-async\` answers at once. ${WAIT}`, ['respond-async', 'wait=30']);

/** Of endpoints whose answer is the same whether the job has ended or not. */
export const waitHeaders = preference(WAIT, ['wait=30']);

export function waitPreference(headers: IncomingHttpHeaders, defaultSeconds: number): WaitPreference {
  const preferences = String(headers['prefer'] ?? '')
    .split(/[,;]/)
    .map((preference) => preference.trim().toLowerCase());
  if (preferences.includes('respond-async')) return { seconds: 0, applied: 'respond-async' };
  const wait = preferences
    .map((preference) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(preference)?.[1])
    .find((value) => value !== undefined);
  if (wait === undefined) return { seconds: defaultSeconds, applied: undefined };
  const seconds = Math.min(Number(wait), MAX_WAIT_SECONDS);
  return { seconds, applied: `wait=${seconds}` };
}
