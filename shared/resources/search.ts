/** Free-text search: without case and accents, by substring, in expressions that trigram indexes stand on. */
import { rawSql, sql, type Sql } from '../platform/sql.ts';

const escaped = (search: string): Sql => sql`regexp_replace(fold_text(${search}), '[\\\\%_]', '\\\\\\&', 'g')`;

/** Three letters or digits in a row are what a trigram index can be asked for. */
const INDEXABLE = /[\p{L}\p{N}]{3}/u;

/**
 * SQL that is true where the folded text holds `search`. What users type has no wildcards; it is
 * escaped after folding, which turns a full-width percent sign into one. What the index knows nothing of is compared in a
 * form that the index is not asked for: it would name every row.
 */
export const holds = (folded: string, search: string): Sql =>
  INDEXABLE.test(search)
    ? sql`${rawSql(folded)} like '%' || ${escaped(search)} || '%'`
    : sql`strpos(${rawSql(folded)}, fold_text(${search})) > 0`;
