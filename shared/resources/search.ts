/** Free-text search: without case and accents, by substring, in expressions that trigram indexes stand on. */

const escaped = (parameter: string) => String.raw`regexp_replace(fold_text(${parameter}), '[\\%_]', '\\\&', 'g')`;

/** Three letters or digits in a row are what a trigram index can be asked for. */
const INDEXABLE = /[\p{L}\p{N}]{3}/u;

/**
 * SQL that is true where the folded text holds `search`, the value of `parameter`. What users type has no wildcards; it is
 * escaped after folding, which turns a full-width percent sign into one. What the index knows nothing of is compared in a
 * form that the index is not asked for: it would name every row.
 */
export const holds = (folded: string, parameter: string, search: string): string =>
  INDEXABLE.test(search)
    ? `${folded} like '%' || ${escaped(parameter)} || '%'`
    : `strpos(${folded}, fold_text(${parameter})) > 0`;
