/** The Prefer header (RFC 7240): how long a client wants to wait for slow work. */
import { type IncomingHttpHeaders } from 'node:http';

export interface WaitPreference {
  seconds: number;
  /** Value of Preference-Applied when the client asked for something that is honoured. */
  applied: string | undefined;
}

const MAX_WAIT_SECONDS = 60;

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
