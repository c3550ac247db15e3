/** What a user may do: the one place where roles, module permissions and entitlement become scopes (decisions.md §2). */
import { MODULES, type Module, type ScopeName } from '../modules.ts';

export interface Rights {
  roles: readonly string[];
  moduleKeys: readonly Module[];
  tenantModules: readonly Module[];
}

/** Modules that an administrator alone may use, whatever an operator is granted. */
export const ADMIN_MODULES: ReadonlySet<Module> = new Set(['account']);

export const isAdmin = ({ roles }: Pick<Rights, 'roles'>): boolean => roles.includes('admin');

/** Modules of which the user may use every endpoint that is not reserved for administrators. */
export const usableModules = (rights: Rights): Module[] =>
  MODULES.filter(
    (module) =>
      rights.tenantModules.includes(module) &&
      (isAdmin(rights) || (!ADMIN_MODULES.has(module) && rights.moduleKeys.includes(module))),
  );

/** Scopes that the user has in a session and can grant to a token. */
export const userScopes = (rights: Rights): ScopeName[] =>
  usableModules(rights).flatMap((module) => [`${module}:read` as const, `${module}:write` as const]);

/** Of the scopes that a credential was given, those that its user has now: it never exceeds its user. */
export function effectiveScopes(rights: Rights, given: readonly ScopeName[]): ScopeName[] {
  const own = new Set(userScopes(rights));
  return given.filter((scope) => own.has(scope));
}
