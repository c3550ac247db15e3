import { administration } from './administration.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { journeys } from './journeys.ts';
import { kit } from './kit.ts';
import { pdf } from './pdf.ts';
import { platform } from './platform.ts';
import { resources } from './resources.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

/** The English words. The other languages have the same keys, or they do not compile. */
export const en = {
  ...shell,
  ...session,
  ...kit,
  ...home,
  ...resources,
  ...journeys,
  ...imports,
  ...administration,
  ...fields,
  ...errors,
  ...platform,
  ...pdf,
};
