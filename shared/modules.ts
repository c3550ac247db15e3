/** Modules a tenant can be entitled to and what they cover (decisions.md §2). */
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

export type Access = 'read' | 'write';
export type ScopeName = `${Module}:${Access}`;

export const ALL_SCOPES: readonly ScopeName[] = MODULES.flatMap((module) => [
  `${module}:read` as const,
  `${module}:write` as const,
]);
