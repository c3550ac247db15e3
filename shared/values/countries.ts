import { codeList } from '../resources/value-codecs.ts';
import { COUNTRIES } from './country-codes.ts';

export const country = codeList(COUNTRIES, 'must be an ISO 3166-1 alpha-2 country code', {
  pattern: '^[A-Z]{2}$',
});
