/** Who is signed in, as the API answers it. */
import { type Module, type ScopeName } from '../../shared/platform/modules.ts';
import { call, callPublic, csrfToken, forgetCsrfToken } from './call.ts';
import { ApiError } from './errors.ts';

export interface Identity {
  user: { id: string; email: string; firstName: string; lastName: string; roles: string[] };
  tenant: { id: string; name: string };
  modules: Module[];
  scopes: ScopeName[];
  /** What the user may do over all tenants. */
  platformRole: 'admin' | 'viewer' | null;
}

/** Null where nobody is signed in. */
export async function readIdentity(): Promise<Identity | null> {
  try {
    return await callPublic<Identity>('GET', '/api/v1/auth/me');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const signIn = (email: string, password: string) =>
  callPublic<Identity>('POST', '/api/v1/auth/login', { email, password });

export const askForReset = (email: string) => callPublic('POST', '/api/v1/auth/forgot-password', { email });

export const resetPassword = (token: string, password: string) =>
  callPublic('POST', '/api/v1/auth/reset-password', { token, password });

export const acceptInvite = (token: string, password: string) =>
  callPublic<Identity>('POST', '/api/v1/auth/accept-invite', { token, password });

/** A session that has ended meanwhile is what was asked for. */
export async function signOut(): Promise<void> {
  try {
    await call('POST', '/api/v1/auth/logout', { headers: { 'X-CSRF-Token': await csrfToken() } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  } finally {
    forgetCsrfToken();
  }
}

/** The board of the queues is for administrators of the platform. */
export async function mayLookAtQueues(): Promise<boolean> {
  return (await fetch('/admin/queues/', { method: 'HEAD' })).ok;
}
