/** Every screen and page of the console besides the one that one comes to first, for the entries of the menu. */
import { type ComponentType } from 'react';
import { later } from './kit/later.tsx';
import { type Screen } from './kit/screen.ts';
import { ENTRIES } from './menu.ts';
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

/** A page that is of no resource. */
interface OwnPage {
  address: string;
  Page: ComponentType;
}

/** What each entry of the menu leads to, in its order, in which the lists that belong to a row are found. */
const BEHIND: Record<Exclude<keyof typeof ENTRIES, 'home'>, Screen | OwnPage> = {
  suppliers,
  companyProducts,
  supplierProducts,
  materials,
  fibers,
  yarns,
  fabrics,
  certifications,
  chemicals,
  documents,
  purchaseRecords,
  purchases,
  chemicalPurchases,
  journeys,
  imports: {
    ...ENTRIES.imports,
    Page: later(async () => (await import('./imports/import-page.tsx')).ImportPage),
  },
  jobs,
  users,
  serviceKeys,
  audit,
  emissionFactors: {
    ...ENTRIES.emissionFactors,
    Page: later(async () => (await import('./administration/emission-factors-page.tsx')).EmissionFactorsPage),
  },
  usage: {
    ...ENTRIES.usage,
    Page: later(async () => (await import('./administration/usage-page.tsx')).UsagePage),
  },
  tenants,
  profile: {
    ...ENTRIES.profile,
    Page: later(async () => (await import('./account/profile-page.tsx')).ProfilePage),
  },
  tokens,
};

const isOwnPage = (behind: Screen | OwnPage): behind is OwnPage => 'Page' in behind;

export const PAGES: readonly OwnPage[] = Object.values(BEHIND).filter(isOwnPage);

export const SCREENS: readonly Screen[] = Object.values(BEHIND).filter(
  (behind): behind is Screen => !isOwnPage(behind),
);
