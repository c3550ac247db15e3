import { type Random } from './random.ts';

/** Words of the trade; accents, quotes, apostrophes, commas and semicolons are in them on purpose. */
export const ACTIVITIES = [
  'Tessitura',
  'Filatura',
  'Tintoria',
  'Lanificio',
  'Cotonificio',
  'Ricamificio "La Rosa"',
  'Webwarenfabrik',
  'Spinnerei',
  'Färberei',
  'Tissages',
  'Filature de l’Épinette',
  'Hilados y Tejidos',
  'Fiação',
  'Dokuma',
  'Przędzalnia',
  'Väveri',
  'Knitwear',
  'Spinning Mills',
  'Dyeing & Printing',
  'Garments "Unit 2"',
  '絲綢廠',
  'Denim; Finishing',
  'Silk House',
  'Wool, Yarn and Felt',
] as const;

export const FAMILIES = [
  'Rossi',
  'Bianchi',
  "D'Amico",
  'De Luca',
  'Müller',
  'Großmann',
  'Lefèvre',
  'Ibáñez',
  'Muñoz',
  'Conceição',
  'Şahin',
  'Yılmaz',
  'Žižka',
  'Østergård',
  'Łukasiewicz',
  "O'Neill",
  'Nguyễn',
  'Rahman',
  'Chowdhury',
  'Patel',
  'Ambathur',
  'Khan',
  'Nakamura',
  '王氏',
  'Kovács',
  'Popescu',
  'Papadopoulos',
  'Иванов',
  'Haddad',
  'Fernández-Peña',
  'van der Meer',
  'Björk',
  'Sørensen',
  'Alves',
  'Güneş',
  'Ferrari',
  'Zegna-Brandt',
  'Costa',
  'Marino',
  'Tekstil Öz',
  'Dupont',
  'Garnier',
  'Schön',
  'Ravi',
  'Sialkot',
  'Prato',
  'Biella',
] as const;

export const LEGAL_FORMS = [
  'S.p.A.',
  'S.r.l.',
  '& C., S.n.c.',
  '& Figli',
  'GmbH',
  'Co., Ltd.',
  'Pvt. Ltd.',
  'S.A.',
  'Sp. z o.o.',
  'Ltda.',
  'A.Ş.',
  '(Export) Ltd.',
  'Inc.',
] as const;

export const SECTORS = [
  'Weaving',
  'Spinning',
  'Dyeing; finishing',
  'Apparel',
  'Trims, buttons & labels',
  'Knitting',
  'Fibres',
  'Chimica tessile',
  'Lohnveredelung',
] as const;

export const COUNTRIES =
  'IT DE FR ES PT TR PL CN IN BD PK VN JP EG MA TN GB US BR PE AU NZ KR TW LK KH ID RO BG CZ'.split(' ');
export const BAD_COUNTRIES = ['XX', 'Italien', 'ITA', 'ENG', 'Deutschland'];
export const CURRENCIES = ['EUR', 'EUR', 'EUR', 'USD', 'GBP', 'CNY', 'INR', 'TRY', 'JPY', 'CHF'];
export const BAD_CURRENCIES = ['EURO', '€', 'US$'];

export const ARTICLES = [
  'Popeline',
  'Twill "Oxford"',
  'Denim 12,5 oz',
  'Crêpe de Chine',
  'Piqué',
  'Gabardine',
  'Jersey',
  'Ring-spun yarn Ne 30/1',
  'Velours côtelé',
  'Satin; mercerised',
  'Loden',
  'Batiste',
  'Merino tops 19,5 µ',
  'Étamine',
  'Ripstop',
] as const;

export const COLOURS = ['ecru', 'blu notte', 'écarlate', 'grün', 'NERO', 'optical white', 'ocra', 'marrón'] as const;

export const COMPOSITIONS = [
  '100% cotton',
  '98% CO, 2% EA',
  '65% polyester; 35% cotton',
  '100% WO (RWS)',
  '50% cotton / 50% recycled cotton',
  '70% viscose, 30% "Lyocell"',
] as const;

export const CERTIFICATES = ['GOTS', 'GRS', 'OEKO-TEX 100', 'RWS', 'BCI', 'ISO 14001', 'bluesign®', 'RCS'] as const;

export const NOTES = [
  'Consegna al magazzino 3, lato nord.',
  'Lieferung nur vormittags; Rampe 2',
  'Livré en deux fois\nsolde à suivre',
  'Pallets "Euro", not stackable\r\nCall before unloading',
  'Colour lot to be kept apart; shade band A/B',
  'Entregar a Peña, muelle nº 4',
  'urgente!!!',
  'SOSTITUISCE LA FORNITURA PRECEDENTE, vedi "reclamo 118"',
  'Tolleranza ± 3 %, peso netto',
  'Humid: 8,5 % on arrival\n\nRe-weighed.',
  'Fil 🧵 teint; échantillon joint',
  "Driver's copy missing",
] as const;

/** Now and then blanks at the ends, as fixed-width exports leave them; readers trim them. */
export function padded(text: string, random: Random): string {
  if (text === '' || !random.chance(0.02)) return text;
  return random.pick([` ${text}`, `${text} `, `${text}   `, `  ${text} `]);
}

/** Now and then all in one case, as older systems keep names. */
export function recased(text: string, random: Random): string {
  const draw = random.next();
  return draw < 0.06 ? text.toUpperCase() : draw < 0.1 ? text.toLowerCase() : text;
}

/** The text, or '' with the given probability. */
export function orEmpty(text: string, emptiness: number, random: Random): string {
  return random.chance(emptiness) ? '' : text;
}

/** A number with at most the given decimals, from 0 to below `limit`. */
export function amount(limit: number, decimals: number, random: Random): string {
  const scale = 10 ** decimals;
  return padded(String(random.integer(limit * scale) / scale), random);
}

/** The same with a decimal comma, as a spreadsheet of another locale writes it. */
export function amountWithComma(random: Random): string {
  return `${random.integer(900)},${random.integer(90) + 10}`;
}

export function flag(random: Random): string {
  return random.chance(0.7) ? 'true' : 'false';
}

/** An id that no server has handed out, inside the 32-bit range so that only its absence is wrong. */
export function unknownId(random: Random): string {
  return String(2_000_000_000 + random.integer(100_000_000));
}
