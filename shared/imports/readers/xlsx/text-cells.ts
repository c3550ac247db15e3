const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** Spreadsheets write characters that XML has not as `_x000D_`, and such a text itself as `_x005F_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
