/** Free-text search: without case and accents, by substring, in texts that are stored folded and have trigram indexes. */
import { joinSql, rawSql, sql, type Sql } from '../platform/sql.ts';
import { type Filter } from './page-ids.ts';

/** Folded once for each statement: where it stands alone, a statement planned for any text would fold it for every row. */
export const folded = (search: string): Sql => sql`(select fold_text(${search}))`;

const escaped = (search: string): Sql =>
  sql`(select '%' || regexp_replace(fold_text(${search}), '[\\\\%_]', '\\\\\\&', 'g') || '%')`;

/** Three letters or digits in a row are what a trigram index can be asked for. */
const INDEXABLE = /[\p{L}\p{N}]{3}/u;

/** Whether a trigram index is asked for a text, which names the rows that hold it in no order. */
export const isIndexable = (search: string): boolean => INDEXABLE.test(search);

const NGRAM = /^[^\n]{1,2}$/u;

/** Whether it is what rows are counted by (ngram-counts.ts). A line break stands between two columns, and not in them. */
export const isNgram = (search: string): boolean => NGRAM.test(search);

/**
 * SQL that is true where the folded text holds `search`. What users type has no wildcards; it is
 * escaped after folding, which turns a full-width percent sign into one. What the index knows nothing of is compared in a
 * form that the index is not asked for: it would name every row.
 */
export const holds = (text: string, search: string): Sql =>
  isIndexable(search)
    ? sql`${rawSql(text)} like ${escaped(search)}`
    : sql`strpos(${rawSql(text)}, ${folded(search)}) > 0`;

/**
 * The same of a stored text that joins columns of `t` by line breaks: a line break that was typed is not one of these.
 */
export function holdsInColumns(columns: readonly string[], search: string): Sql {
  const stored = holds('t.search_text', search);
  if (!search.includes('\n')) return stored;
  const each = columns.map((column) => holds(`fold_text(t.${column})`, search));
  return sql`(${stored} and (${joinSql(each, ' or ')}))`;
}

/** The filter of lists that are searched in what their rows have stored for it; `columns` where line breaks join it of them. */
export const searchFilter = (search: string, columns?: readonly string[]): Filter => ({
  condition: () => (columns ? holdsInColumns(columns, search) : holds('t.search_text', search)),
  searches: isIndexable(search),
  ...(isNgram(search) ? { ngram: search } : {}),
});
