/**
 * Statements whose text depends on what is asked: pieces of SQL that carry their parameters, which are numbered when the
 * whole is sent. A statement whose text is always the same is a plain text with $1, $2 …; both go to `query`.
 */
import { raw, type Sql } from 'sql-template-tag';

export { default as sql, empty as emptySql, join as joinSql, type Sql } from 'sql-template-tag';

/** A text as a piece, such as the name of a column. Throws where it numbers parameters itself: they would be other ones. */
export function rawSql(text: string): Sql {
  if (/\$\d/.test(text)) throw new Error(`the text numbers its parameters itself: ${text}`);
  return raw(text);
}
