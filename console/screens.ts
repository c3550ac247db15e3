/** Every screen of the console: a new resource is added here, and nowhere else. */
import { type Screen } from './kit/screen.ts';
import { certifications } from './resources/certifications.ts';
import { jobs } from './resources/jobs.tsx';
import { journeys } from './resources/journeys.tsx';
import { companyProducts, supplierProducts } from './resources/products.ts';
import { suppliers } from './resources/suppliers.tsx';
import { fabrics, fibers, yarns } from './resources/textiles.ts';
import { users } from './resources/users.tsx';
import { type WordKey } from './words/dictionary.ts';

/** The menu: sections of screens, of which a user sees those whose rows they may read. */
export const MENU: readonly { title: WordKey; screens: readonly Screen[] }[] = [
  { title: 'menu.masterData', screens: [suppliers, companyProducts, supplierProducts, fibers, yarns, fabrics] },
  { title: 'menu.traceability', screens: [journeys] },
  { title: 'menu.work', screens: [jobs] },
  { title: 'menu.administration', screens: [users] },
];

/** Screens that others lead to. */
const FURTHER: readonly Screen[] = [certifications];

export const SCREENS: readonly Screen[] = [...MENU.flatMap(({ screens }) => screens), ...FURTHER];
