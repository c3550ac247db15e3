/** Every screen and page of the console: a new one is added here, and nowhere else. */
import { lazy, type ComponentType } from 'react';
import { type ScopeName } from '../shared/platform/modules.ts';
import { HomePage } from './home/home-page.tsx';
import { type IconName } from './kit/icons.tsx';
import { type Screen } from './kit/screen.ts';
import { audit } from './resources/audit.tsx';
import { certifications } from './resources/certifications.ts';
import { documents } from './resources/documents.tsx';
import { jobs } from './resources/jobs.tsx';
import { journeys } from './resources/journeys.tsx';
import { chemicalPurchases, chemicals } from './resources/chemicals.ts';
import { materials } from './resources/materials.tsx';
import { companyProducts, supplierProducts } from './resources/products.ts';
import { purchaseRecords, purchases } from './resources/purchases.tsx';
import { tenants } from './resources/tenants.tsx';
import { suppliers } from './resources/suppliers.tsx';
import { fabrics, fibers, yarns } from './resources/textiles.ts';
import { serviceKeys, tokens } from './resources/tokens.tsx';
import { users } from './resources/users.tsx';
import { type WordKey } from './words/dictionary.ts';

/** A page that is of no resource. */
export interface OwnPage {
  address: string;
  icon: IconName;
  title: WordKey;
  Page: ComponentType;
  /** Without it everybody has the page. */
  needs?: ScopeName;
}

export type MenuEntry = Screen | OwnPage;

export const isOwnPage = (entry: MenuEntry): entry is OwnPage => 'Page' in entry;

const home: OwnPage = {
  address: 'home',
  icon: 'home',
  title: 'home.menu',
  // what most come to first is no second load
  Page: HomePage,
};

const imports: OwnPage = {
  address: 'import',
  icon: 'imports',
  title: 'imports.title',
  Page: lazy(async () => ({ default: (await import('./imports/import-page.tsx')).ImportPage })),
};

const emissionFactors: OwnPage = {
  address: 'emission-factors',
  icon: 'factors',
  title: 'factors.title',
  needs: 'purchases:read',
  Page: lazy(async () => ({
    default: (await import('./administration/emission-factors-page.tsx')).EmissionFactorsPage,
  })),
};

const usage: OwnPage = {
  address: 'usage',
  icon: 'usage',
  title: 'usage.title',
  needs: 'account:read',
  Page: lazy(async () => ({ default: (await import('./administration/usage-page.tsx')).UsagePage })),
};

const profile: OwnPage = {
  address: 'profile',
  icon: 'account',
  title: 'profile.title',
  Page: lazy(async () => ({ default: (await import('./account/profile-page.tsx')).ProfilePage })),
};

/** The menu: sections of entries, of which a user sees those whose rows they may read. */
export const MENU: readonly { title: WordKey; entries: readonly MenuEntry[] }[] = [
  { title: 'menu.start', entries: [home] },
  {
    title: 'menu.masterData',
    entries: [suppliers, companyProducts, supplierProducts, materials, fibers, yarns, fabrics],
  },
  { title: 'menu.compliance', entries: [certifications, chemicals, documents] },
  { title: 'menu.traceability', entries: [purchaseRecords, purchases, chemicalPurchases, journeys] },
  { title: 'menu.work', entries: [imports, jobs] },
  { title: 'menu.administration', entries: [users, serviceKeys, audit, emissionFactors, usage] },
  { title: 'menu.platform', entries: [tenants] },
  { title: 'menu.account', entries: [profile, tokens] },
];

const ENTRIES = MENU.flatMap(({ entries }) => entries);

export const PAGES: readonly OwnPage[] = ENTRIES.filter(isOwnPage);

export const SCREENS: readonly Screen[] = ENTRIES.filter((entry): entry is Screen => !isOwnPage(entry));
