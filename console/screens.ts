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

/** Pages that are of no resource. */
export const PAGES: readonly { address: string; Page: ComponentType }[] = [
  {
    address: ENTRIES.imports.address,
    Page: later(async () => (await import('./imports/import-page.tsx')).ImportPage),
  },
  {
    address: ENTRIES.emissionFactors.address,
    Page: later(async () => (await import('./administration/emission-factors-page.tsx')).EmissionFactorsPage),
  },
  {
    address: ENTRIES.usage.address,
    Page: later(async () => (await import('./administration/usage-page.tsx')).UsagePage),
  },
  {
    address: ENTRIES.profile.address,
    Page: later(async () => (await import('./account/profile-page.tsx')).ProfilePage),
  },
];

/** In the order of the menu, in which lists that belong to a row are found. */
export const SCREENS: readonly Screen[] = [
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
  jobs,
  users,
  serviceKeys,
  audit,
  tenants,
  tokens,
];
