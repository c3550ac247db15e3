import { codeList } from '../resources/value-codecs.ts';
import { CURRENCIES } from './currency-codes.ts';

export const currency = codeList(CURRENCIES, 'must be an ISO 4217 currency code', { pattern: '^[A-Z]{3}$' });
