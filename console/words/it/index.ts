import { type Dictionary } from '../dictionary.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { screens } from './screens.ts';

export const words: Dictionary = { ...screens, ...fields, ...errors };
export { reasons } from './reasons.ts';
