/** The cookie that carries a browser session (docs/rules.md#credentials-and-rights). */
import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_MAX_DAYS } from '../../shared/domain/accounts/sessions.ts';

const NAME = 'ces_session';

export function sessionSecret(header: string | undefined): string | undefined {
  const value = header === undefined ? undefined : parseCookie(header)[NAME];
  return value === '' ? undefined : value;
}

const attributes = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const;

/** Value of Set-Cookie. The session itself ends earlier when it is not used. */
export const setSessionCookie = (secret: string, publicUrl: string): string =>
  stringifySetCookie({
    name: NAME,
    value: secret,
    maxAge: SESSION_MAX_DAYS * 24 * 3600,
    ...attributes(publicUrl),
  });

export const clearSessionCookie = (publicUrl: string): string =>
  stringifySetCookie({ name: NAME, value: '', maxAge: 0, ...attributes(publicUrl) });
