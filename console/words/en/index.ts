import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { pdf } from './pdf.ts';
import { platform } from './platform.ts';
import { screens } from './screens.ts';

/** The English words. The other languages have the same keys, or they do not compile. */
export const en = { ...screens, ...fields, ...errors, ...platform, ...pdf };
