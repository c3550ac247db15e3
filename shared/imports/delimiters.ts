/** What parts the cells of a CSV file. Pure values: the console has them, too. */
export type Delimiter = ',' | ';' | '\t' | '|';

/** In the order of preference when a header has as many of one as of another. */
export const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

/** As parameters and profiles name them; `tab` is a tab. */
export const DELIMITER_NAMES = [',', ';', 'tab', '|'] as const;

export type DelimiterName = (typeof DELIMITER_NAMES)[number];

export const namedDelimiter = (name: DelimiterName): Delimiter => (name === 'tab' ? '\t' : name);

export const delimiterName = (delimiter: Delimiter): DelimiterName => (delimiter === '\t' ? 'tab' : delimiter);
