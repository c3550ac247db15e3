import { type Dictionary } from '../dictionary.ts';
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

export const words: Dictionary = {
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
export { reasons } from './reasons.ts';
