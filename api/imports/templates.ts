/** Empty tables to fill in for an import: a header, an example, and what each column takes (docs/imports.md#templates). */
import { type BulkImport } from '../../shared/imports/bulk-import.ts';
import { LANGUAGES } from '../../shared/imports/column-names.ts';
import { writeXlsx } from '../../shared/spreadsheets/write-xlsx.ts';
import { columnName, explained, shownKeys, templateFields } from './template-fields.ts';
import { TEMPLATE_WORDS, type Language } from './template-words.ts';

/** The first of the languages that a reader likes, in the order of their weights. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const liked = (header ?? '').split(',', 20).map((each) => {
    const [tag = '', weight = ''] = each.split(';', 2);
    const q = Number(/^\s*q\s*=\s*([\d.]+)\s*$/.exec(weight)?.[1] ?? 1);
    return { language: LANGUAGES.find((known) => known === tag.trim().toLowerCase().split('-')[0]), q };
  });
  return liked.filter(({ language, q }) => language && q > 0).sort((a, b) => b.q - a.q)[0]?.language;
}

/** The bytes of a workbook; in a language, or with the fields' own names. */
export function templateWorkbook(bulkImport: BulkImport, language: Language | undefined): AsyncIterable<Uint8Array> {
  const fields = templateFields(bulkImport);
  const words = TEMPLATE_WORDS[language ?? 'en'];
  const keys = shownKeys(bulkImport.rowKeys, fields, language);
  return writeXlsx(
    {
      name: bulkImport.name,
      header: fields.map((field) => columnName(field, language)),
      rows: [fields.map(({ example }) => example)],
      choices: fields.map(({ values }) => values),
    },
    {
      name: words.sheet,
      header: words.headings,
      rows: fields.map((field) => explained(field, keys, language, words)),
      widths: [28, 28, 24, 30, 24, 40, 24, 80],
    },
  );
}

const csvCell = (value: string | number | boolean | undefined): string => {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The same as CSV, without the explanations. The mark of UTF-8 tells spreadsheets what it is. */
export function templateCsv(bulkImport: BulkImport, language: Language | undefined): string {
  const fields = templateFields(bulkImport);
  const lines = [fields.map((field) => columnName(field, language)), fields.map(({ example }) => example)];
  return `\uFEFF${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}
