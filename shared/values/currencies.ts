import { codeList } from '../resources/value-codecs.ts';

/** ISO 4217: the codes in force, and those withdrawn ones that the runtime knows: purchases of past years were paid in them. */
const IN_FORCE =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY ' +
  'COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ' +
  'ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR ' +
  'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC ' +
  'SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XCD XCG XDR XOF XPF XSU XUA ' +
  'YER ZAR ZMW ZWG';

export const CURRENCIES: ReadonlySet<string> = new Set([...IN_FORCE.split(' '), ...Intl.supportedValuesOf('currency')]);

export const currency = codeList(CURRENCIES, 'must be an ISO 4217 currency code', { pattern: '^[A-Z]{3}$' });
