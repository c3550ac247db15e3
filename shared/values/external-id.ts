import { sql } from '../platform/sql.ts';
import { nameFilter } from '../resources/named-filters.ts';
import { text } from '../resources/value-codecs.ts';

/** The sender's own key of a row: any text that tells its rows apart. */
export const externalId = text({ min: 1, max: 100 });

export const withExternalId = nameFilter('external-id', (value: string) => ({
  condition: () => sql`t.external_id = ${value}`,
}));

/** What it is called above the columns of a table. */
export const EXTERNAL_ID_NAMES = {
  en: ['external key', 'external code'],
  it: ['id esterno', 'chiave esterna', 'codice esterno'],
  pt: ['id externo', 'chave externa', 'código externo'],
} as const;
