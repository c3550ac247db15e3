import { because } from '../platform/reasons/index.ts';
import { codeList } from '../resources/value-codecs.ts';
import { CURRENCIES } from './currency-codes.ts';

export const currency = codeList(CURRENCIES, because('NOT_A_CURRENCY'), { pattern: '^[A-Z]{3}$' });
