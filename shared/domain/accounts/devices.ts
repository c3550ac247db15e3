/**
 * Browsers that a user has signed in with before are known again by a signed cookie, so that strangers who guess at an
 * account cannot keep its owner out. The cookie gives no access to anything.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { queryOne, type Database } from '../../platform/database.ts';

/** The longest that browsers keep a cookie. */
export const DEVICE_DAYS = 400;
const DAY_MS = 24 * 3600_000;

interface DeviceOwner {
  userUuid: string;
  /** Random, one a user; kept by the store alone. */
  deviceKey: string;
}

const signature = ({ userUuid, deviceKey }: DeviceOwner, issued: string) =>
  createHmac('sha256', deviceKey).update(`trama-device\n${userUuid}\n${issued}`).digest();

/** `<when it was issued>.<signature>`: of one user, whose name it does not hold. */
export function newDevice(owner: DeviceOwner, now = Date.now()): string {
  const issued = Math.floor(now / 1000).toString(36);
  return `${issued}.${signature(owner, issued).toString('base64url')}`;
}

function isDeviceOf(owner: DeviceOwner, device: string): boolean {
  const [, issued, mac] = /^([0-9a-z]{1,12})\.([\w-]{43})$/.exec(device) ?? [];
  if (issued === undefined || mac === undefined) return false;
  const age = Date.now() - parseInt(issued, 36) * 1000;
  const presented = Buffer.from(mac, 'base64url');
  const wanted = signature(owner, issued);
  return presented.length === wanted.length && timingSafeEqual(presented, wanted) && age <= DEVICE_DAYS * DAY_MS;
}

const OWNER = 'select uuid as "userUuid", device_key as "deviceKey" from users where';

/** A device of the user, for the cookie of a sign-in that succeeded. */
export async function getDevice(database: Database, tenantId: number, userId: number): Promise<string> {
  const owner = await queryOne<DeviceOwner>(database, `${OWNER} tenant_id = $1 and id = $2`, [tenantId, userId]);
  if (!owner) throw new Error(`tenant ${tenantId} has no user ${userId}`);
  return newDevice(owner);
}

/** Whether the account with this e-mail address has signed in with the device before. */
export async function isKnownDevice(database: Database, email: string, device: string): Promise<boolean> {
  const owner = await queryOne<DeviceOwner>(
    database,
    `${OWNER} lower(email) = lower($1) and not is_service and deleted_at is null`,
    [email],
  );
  return owner !== undefined && isDeviceOf(owner, device);
}
