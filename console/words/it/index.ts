import { type Dictionary } from '../dictionary.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { pdf } from './pdf.ts';
import { platform } from './platform.ts';
import { screens } from './screens.ts';

export const it: Dictionary = { ...screens, ...fields, ...errors, ...platform, ...pdf };
