/** Free-text search: without case and accents, by substring, in expressions that trigram indexes stand on. */

/**
 * SQL that is true where the folded text holds what `parameter` says. What users type has no wildcards; it is escaped after
 * folding, which turns a full-width percent sign into one.
 */
export const holds = (folded: string, parameter: string): string =>
  `${folded} like '%' || ${String.raw`regexp_replace(fold_text(${parameter}), '[\\%_]', '\\\&', 'g')`} || '%'`;
