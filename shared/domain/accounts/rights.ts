/** What a user may do: the one place where roles, module permissions and entitlement become scopes (docs/rules.md#credentials-and-rights). */
import { MODULES, getScopes, type Module, type ScopeName } from '../../platform/modules.ts';

export interface Rights {
  roles: readonly string[];
  moduleKeys: readonly Module[];
  tenantModules: readonly Module[];
}

/** Modules for administrators in a session alone: no operator is granted them, and no token or key has a scope of theirs. */
export const ADMIN_MODULES: ReadonlySet<Module> = new Set(['account']);

export const grantableModules = (modules: readonly Module[]): Module[] =>
  modules.filter((module) => !ADMIN_MODULES.has(module));

/** Every scope that a token or key can have. */
export const GRANTABLE_SCOPES: readonly ScopeName[] = getScopes(grantableModules(MODULES));

/** Of these scopes those that a token or key can have: earlier releases have stored others with some. */
export const grantableScopes = (scopes: readonly ScopeName[]): ScopeName[] =>
  scopes.filter((scope) => GRANTABLE_SCOPES.includes(scope));

export const isAdmin = ({ roles }: Pick<Rights, 'roles'>): boolean => roles.includes('admin');

/** Modules of which the user may use every endpoint that is not reserved for administrators. */
export const usableModules = (rights: Rights): Module[] =>
  MODULES.filter(
    (module) =>
      rights.tenantModules.includes(module) &&
      (isAdmin(rights) || (!ADMIN_MODULES.has(module) && rights.moduleKeys.includes(module))),
  );

/** Scopes that the user has in a session. */
export const userScopes = (rights: Rights): ScopeName[] => getScopes(usableModules(rights));

/** Of the scopes that a credential was given, those that its user has now: it never exceeds its user. */
export function effectiveScopes(rights: Rights, given: readonly ScopeName[]): ScopeName[] {
  const own = new Set(userScopes(rights));
  return given.filter((scope) => own.has(scope));
}
