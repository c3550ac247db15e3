/** Choices that were made for one file and hold for the next that is chosen: mostly it is the same one, corrected. */
import { Button, Group, Text } from '@mantine/core';
import { type WordKey } from '../words/dictionary.ts';
import { useSpeech } from '../words/words.tsx';
import { isCsv, isWorkbook } from './kinds.ts';
import { tidy, type ImportOptions } from './options.ts';
import { type ImportPreview } from './preview.ts';

export interface Choices {
  /** Undefined: nothing has been said. */
  edited: ImportOptions | undefined;
  charset: string;
}

/** Options that say nothing are none. */
const saying = (options: ImportOptions) => (Object.keys(options).length === 0 ? undefined : options);

/** Of choices for a file those that can be made for another one of its kind. */
export function keptFor(file: File, { edited, charset }: Choices): Choices {
  const [csv, workbook] = [isCsv(file), isWorkbook(file)];
  if (!edited || (!csv && !workbook)) return { edited: undefined, charset: csv ? charset : '' };
  const { delimiter, sheet, headerRow, ...others } = edited;
  const options = tidy({
    ...others,
    ...(csv && delimiter && { delimiter }),
    ...(workbook && sheet !== undefined && { sheet }),
    ...(workbook && headerRow !== undefined && { headerRow }),
  });
  return { edited: saying(options), charset: csv ? charset : '' };
}

/** The options without fields of columns that the file does not have; the same ones where it has all of them. */
export function withoutAbsentColumns(options: ImportOptions, { columns }: ImportPreview): ImportOptions | undefined {
  const present = new Set(columns.map(({ column }) => column));
  const mapped = Object.entries(options.columns ?? {});
  const kept = mapped.filter(([, column]) => present.has(column));
  return kept.length === mapped.length ? options : saying(tidy({ ...options, columns: Object.fromEntries(kept) }));
}

/** The options for the first sheet of a workbook, which has not the one that they name. */
export function withoutSheet({ sheet: _sheet, headerRow: _headerRow, ...others }: ImportOptions) {
  return saying(others);
}

const WORDS = {
  columns: 'mapping.title',
  ignoreColumns: 'mapping.title',
  unknownColumns: 'imports.ignore',
  delimiter: 'mapping.delimiter',
  decimal: 'mapping.decimal',
  dates: 'mapping.dates',
  booleans: 'mapping.booleans',
  values: 'mapping.values',
  sheet: 'mapping.sheet',
  headerRow: 'mapping.headerRow',
} as const satisfies { [Name in keyof ImportOptions]?: WordKey };

const isWorded = (name: string): name is keyof typeof WORDS => name in WORDS;

interface KeptChoicesProps extends Choices {
  /** Some columns that had been given a field are not in this file. */
  lacksColumns: boolean;
  onForget: () => void;
}

export function KeptChoices({ edited = {}, charset, lacksColumns, onForget }: KeptChoicesProps) {
  const { t } = useSpeech();
  const kept = new Set(
    Object.keys(edited)
      .filter(isWorded)
      .map((name) => t(WORDS[name])),
  );
  if (charset !== '') kept.add(t('mapping.charset'));
  return (
    <Group gap="sm" role="status">
      <Text size="sm" className="value">
        {kept.size > 0 && t('imports.kept', { choices: [...kept].join(', ') })}{' '}
        {lacksColumns && t('imports.keptInPart')}
      </Text>
      {kept.size > 0 && (
        <Button size="xs" variant="default" onClick={onForget}>
          {t('imports.forget')}
        </Button>
      )}
    </Group>
  );
}
