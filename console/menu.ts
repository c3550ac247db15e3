/**
 * The menu: every screen and page of the console with what leads to it. A new one is added here; what a screen shows stands in
 * resources/, and is loaded behind the page that one comes to first.
 */
import { type ScopeName } from '../shared/platform/modules.ts';
import { type IconName } from './kit/icons.tsx';
import { type WordKey } from './words/dictionary.ts';

export interface MenuEntry {
  /** Where it is: /console/<address>. */
  address: string;
  icon: IconName;
  title: WordKey;
  /** Who has it: administrators of the platform, or users with a scope; without it everybody. */
  needs?: ScopeName | 'platform';
  /** Filters that are set as long as nothing else is chosen for them. */
  start?: Readonly<Record<string, string>>;
}

export const ENTRIES = {
  home: { address: 'home', icon: 'home', title: 'home.menu' },
  suppliers: { address: 'suppliers', icon: 'suppliers', title: 'suppliers.title', needs: 'suppliers:read' },
  companyProducts: {
    address: 'company-products',
    icon: 'products',
    title: 'companyProducts.title',
    needs: 'products:read',
  },
  supplierProducts: {
    address: 'supplier-products',
    icon: 'products',
    title: 'supplierProducts.title',
    needs: 'products:read',
  },
  materials: { address: 'materials', icon: 'materials', title: 'materials.title', needs: 'materials:read' },
  fibers: { address: 'fibers', icon: 'fibers', title: 'fibers.title', needs: 'materials:read' },
  yarns: { address: 'yarns', icon: 'yarns', title: 'yarns.title', needs: 'materials:read' },
  fabrics: { address: 'fabrics', icon: 'fabrics', title: 'fabrics.title', needs: 'materials:read' },
  certifications: {
    address: 'certifications',
    icon: 'certifications',
    title: 'certifications.title',
    needs: 'suppliers:read',
  },
  chemicals: { address: 'chemicals', icon: 'chemicals', title: 'chemicals.title', needs: 'chemicals:read' },
  documents: { address: 'documents', icon: 'documents', title: 'documents.title', needs: 'documents:read' },
  purchaseRecords: {
    address: 'purchase-records',
    icon: 'purchases',
    title: 'purchaseRecords.title',
    needs: 'purchases:read',
  },
  purchases: { address: 'purchases', icon: 'purchases', title: 'purchases.title', needs: 'purchases:read' },
  chemicalPurchases: {
    address: 'chemical-purchases',
    icon: 'chemicals',
    title: 'chemicalPurchases.title',
    needs: 'chemicals:read',
  },
  journeys: { address: 'journeys', icon: 'journeys', title: 'journeys.title', needs: 'traceability:read' },
  imports: { address: 'import', icon: 'imports', title: 'imports.title' },
  jobs: { address: 'jobs', icon: 'jobs', title: 'jobs.title', start: { kind: 'IMPORT' } },
  users: { address: 'users', icon: 'users', title: 'users.title', needs: 'account:read' },
  serviceKeys: { address: 'service-keys', icon: 'key', title: 'serviceKeys.title', needs: 'account:read' },
  audit: { address: 'audit', icon: 'audit', title: 'audit.title', needs: 'account:read' },
  emissionFactors: { address: 'emission-factors', icon: 'factors', title: 'factors.title', needs: 'purchases:read' },
  usage: { address: 'usage', icon: 'usage', title: 'usage.title', needs: 'account:read' },
  tenants: { address: 'tenants', icon: 'tenants', title: 'tenants.title', needs: 'platform' },
  profile: { address: 'profile', icon: 'account', title: 'profile.title' },
  tokens: { address: 'access-tokens', icon: 'key', title: 'tokens.title' },
} as const satisfies Record<string, MenuEntry>;

/** Sections of entries, of which a user sees those whose rows they may read. */
export const MENU: readonly { title: WordKey; entries: readonly MenuEntry[] }[] = [
  { title: 'menu.start', entries: [ENTRIES.home] },
  // above the fold of a laptop
  { title: 'menu.work', entries: [ENTRIES.imports, ENTRIES.jobs] },
  {
    title: 'menu.masterData',
    entries: [
      ENTRIES.suppliers,
      ENTRIES.companyProducts,
      ENTRIES.supplierProducts,
      ENTRIES.materials,
      ENTRIES.fibers,
      ENTRIES.yarns,
      ENTRIES.fabrics,
    ],
  },
  { title: 'menu.compliance', entries: [ENTRIES.certifications, ENTRIES.chemicals, ENTRIES.documents] },
  {
    title: 'menu.traceability',
    entries: [ENTRIES.purchaseRecords, ENTRIES.purchases, ENTRIES.chemicalPurchases, ENTRIES.journeys],
  },
  {
    title: 'menu.administration',
    entries: [ENTRIES.users, ENTRIES.serviceKeys, ENTRIES.audit, ENTRIES.emissionFactors, ENTRIES.usage],
  },
  { title: 'menu.platform', entries: [ENTRIES.tenants] },
  { title: 'menu.account', entries: [ENTRIES.profile, ENTRIES.tokens] },
];
