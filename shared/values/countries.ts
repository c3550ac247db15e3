import { because } from '../platform/reasons/index.ts';
import { codeList } from '../resources/value-codecs.ts';
import { COUNTRIES } from './country-codes.ts';
import { countriesByName } from './country-names.ts';

export const country = codeList(COUNTRIES, because('NOT_A_COUNTRY'), { pattern: '^[A-Z]{2}$' }, countriesByName);
