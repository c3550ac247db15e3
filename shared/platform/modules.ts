/** Modules a tenant can be entitled to and what they cover (docs/rules.md#credentials-and-rights). */
export const MODULES = [
  'suppliers',
  'products',
  'materials',
  'purchases',
  'chemicals',
  'traceability',
  'documents',
  'account',
] as const;
export type Module = (typeof MODULES)[number];

/** How a module is shown where permissions are granted. */
export const MODULE_CATALOGUE: Record<
  Module,
  { section: 'master-data' | 'operations' | 'compliance' | 'administration'; featureStatus: 'GA' | 'BETA' }
> = {
  suppliers: { section: 'master-data', featureStatus: 'GA' },
  products: { section: 'master-data', featureStatus: 'GA' },
  materials: { section: 'master-data', featureStatus: 'GA' },
  purchases: { section: 'operations', featureStatus: 'GA' },
  chemicals: { section: 'compliance', featureStatus: 'BETA' },
  traceability: { section: 'compliance', featureStatus: 'GA' },
  documents: { section: 'operations', featureStatus: 'GA' },
  account: { section: 'administration', featureStatus: 'GA' },
};

export type Access = 'read' | 'write';
export type ScopeName = `${Module}:${Access}`;

export const getScopes = (modules: readonly Module[]): ScopeName[] =>
  modules.flatMap((module) => [`${module}:read` as const, `${module}:write` as const]);

export const ALL_SCOPES: readonly ScopeName[] = getScopes(MODULES);
