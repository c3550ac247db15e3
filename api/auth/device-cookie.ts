/** The cookie by which a browser that somebody has signed in with is known again (docs/limits.md); it is no credential. */
import { parseCookie, stringifySetCookie } from 'cookie';
import { DEVICE_DAYS } from '../../shared/domain/accounts/devices.ts';

const NAME = 'trama_device';

export function presentedDevice(header: string | undefined): string | undefined {
  const value = header === undefined ? undefined : parseCookie(header)[NAME];
  return value === '' ? undefined : value;
}

/** Value of Set-Cookie. Nothing but signing in and asking for a new password looks at it. */
export const setDeviceCookie = (device: string, publicUrl: string): string =>
  stringifySetCookie({
    name: NAME,
    value: device,
    maxAge: DEVICE_DAYS * 24 * 3600,
    path: '/api/v1/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  });
