/** What was found out of a file, and what can be said of it: which column fills which field, and how values are written. */
import {
  Alert,
  Button,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useId } from 'react';
import { delimiterName } from '../../shared/imports/delimiters.ts';
import { CardCell, CardRow, CardTable } from '../kit/card-table.tsx';
import { choiceLabel } from '../kit/labels.ts';
import { Icon } from '../kit/icons.tsx';
import { reasonIn } from '../api/errors.ts';
import { sentenceFor, Why } from '../kit/problem.tsx';
import { useSpeech } from '../words/words.tsx';
import { importedField } from './imported-field.ts';
import { isCsv, isWorkbook, type ImportKind } from './kinds.ts';
import { tidy, valuesOf, type ImportOptions } from './options.ts';
import { type Candidate, type ImportPreview, type ProposedColumn } from './preview.ts';

/** In a select, in place of a field: no name of one has a hyphen. */
const IGNORED = '-';

/** Of files that are no UTF-8 nobody can tell which these are. */
const CHARSETS = ['windows-1252', 'iso-8859-15', 'macintosh', 'windows-1250', 'utf-16le'];

interface MappingProps {
  kind: ImportKind;
  preview: ImportPreview;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

/** What a column is said to be, or else what it was taken for; empty where it is nothing yet. */
function chosenFor({ column, field, confidence }: ProposedColumn, options: ImportOptions): string {
  if (options.ignoreColumns?.includes(column)) return IGNORED;
  const mapped = Object.entries(options.columns ?? {}).find(([, each]) => each === column);
  if (mapped) return mapped[0];
  if (confidence === 'ignored') return IGNORED;
  return confidence === 'nearest' || confidence === 'none' ? '' : (field ?? '');
}

/** The options with another choice for a column; what they say of columns that the file does not have goes. */
function choose(options: ImportOptions, { columns }: ImportPreview, column: string, chosen: string): ImportOptions {
  const others = new Set(columns.map((each) => each.column).filter((each) => each !== column));
  const mapped = Object.entries(options.columns ?? {}).filter(([field, each]) => others.has(each) && field !== chosen);
  const ignored = (options.ignoreColumns ?? []).filter((each) => others.has(each));
  return tidy({
    ...options,
    columns: Object.fromEntries([
      ...mapped,
      ...(chosen === '' || chosen === IGNORED ? [] : [[chosen, column] as const]),
    ]),
    ignoreColumns: chosen === IGNORED ? [...ignored, column] : ignored,
  });
}

export function Columns({ kind, preview, options, onChange }: MappingProps) {
  const speech = useSpeech();
  const { t } = speech;
  const heading = useId();
  const { columns, refusal, missing } = preview;
  const open = columns.filter((each) => each.column !== '' && chosenFor(each, options) === '');
  const ignoresRest = options.unknownColumns === 'ignore';
  const labels = [t('mapping.column'), t('mapping.samples'), t('mapping.field'), t('mapping.how')];
  const ignoreRest = () => {
    const rest = open.map(({ column }) => column);
    onChange({ ...options, ignoreColumns: [...(options.ignoreColumns ?? []), ...rest] });
  };
  return (
    <Stack gap="sm" component="section" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {t('mapping.title')}
      </Title>
      {refusal && (
        <Alert role="alert" color="orange" variant="light" title={t('mapping.refusal')} icon={<Icon name="warning" />}>
          <Stack gap="xs" align="start">
            {open.length > 0 && !ignoresRest ? (
              <>
                <Text size="sm">{speech.counted('mapping.open', open.length)}</Text>
                <Button size="xs" variant="default" onClick={ignoreRest}>
                  {t('mapping.ignoreRest')}
                </Button>
              </>
            ) : (
              <>
                <Text size="sm">{sentenceFor(speech, refusal.code, refusal.details)}</Text>
                <Text size="sm" className="value">
                  <Why reasons={[reasonIn(refusal.details ?? {})]} message={refusal.message} />
                </Text>
              </>
            )}
            {refusal.details?.['field'] === 'columns' && (
              <Button size="xs" variant="default" onClick={() => onChange(choose(options, preview, '', ''))}>
                {t('mapping.prune')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {missing.length > 0 && (
        <Text size="sm" className="problem">
          {t('mapping.missing', {
            fields: missing
              .map((wire) => speech.oneOf(wire.split('|').map((each) => importedField(speech, each.trim()))))
              .join(', '),
          })}
        </Text>
      )}
      <Paper withBorder>
        <CardTable labelledBy={heading} columns={labels.map((label) => ({ label }))}>
          {columns.map((each) => {
            const { column, position, samples, field, confidence } = each;
            const name = column === '' ? t('mapping.noName', { position }) : column;
            const chosen = chosenFor(each, options);
            const near = chosen === '' && confidence === 'nearest' ? field : null;
            return (
              <CardRow key={position}>
                <CardCell className="value">{name}</CardCell>
                <CardCell label={labels[1]} className="value">
                  {samples.join(' · ')}
                </CardCell>
                <CardCell label={labels[2]}>
                  {column !== '' && (
                    <NativeSelect
                      className="shrinks"
                      aria-label={t('mapping.fieldOf', { column: name })}
                      value={chosen}
                      data={[
                        { value: '', label: t(ignoresRest ? 'mapping.ignored' : 'mapping.choose') },
                        { value: IGNORED, label: t('mapping.ignore') },
                        ...kind.columns.map((wire) => ({
                          value: wire,
                          label: `${importedField(speech, wire)}${kind.required.includes(wire) ? ' *' : ''}`,
                        })),
                      ]}
                      onChange={({ currentTarget }) => onChange(choose(options, preview, column, currentTarget.value))}
                    />
                  )}
                </CardCell>
                <CardCell label={labels[3]}>
                  {near === null ? (
                    t(`mapping.${confidence}`)
                  ) : (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => onChange(choose(options, preview, column, near))}
                    >
                      {t('mapping.takeNearest', { field: importedField(speech, near) })}
                    </Button>
                  )}
                </CardCell>
              </CardRow>
            );
          })}
        </CardTable>
      </Paper>
    </Stack>
  );
}

interface WritingProps {
  file: File;
  preview: ImportPreview | undefined;
  options: ImportOptions;
  charset: string;
  onChange: (options: ImportOptions) => void;
  onCharset: (charset: string) => void;
}

/** How the file is written, where that can be said. What is said of its columns goes where they may be others then. */
export function Writing({ file, preview, options, charset, onChange, onCharset }: WritingProps) {
  const speech = useSpeech();
  const { t } = speech;
  const [csv, workbook] = [isCsv(file), isWorkbook(file)];
  if (!csv && !workbook) return null;
  const change = (part: { [Name in keyof ImportOptions]?: ImportOptions[Name] | undefined }) =>
    onChange(tidy({ ...options, ...part }));
  const otherTable = { columns: undefined, ignoreColumns: undefined };
  const candidates = preview?.candidates;
  const flags = options.booleans?.join(',') ?? '';
  const sheets = preview?.detected.sheets ?? (options.sheet === undefined ? [] : [options.sheet]);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm">
      {csv && (
        <NativeSelect
          label={t('mapping.charset')}
          value={charset}
          data={[{ value: '', label: t('mapping.foundOut') }, ...CHARSETS]}
          onChange={({ currentTarget }) => onCharset(currentTarget.value)}
        />
      )}
      {csv && (
        <NativeSelect
          label={t('mapping.delimiter')}
          value={options.delimiter ?? ''}
          data={[
            { value: '', label: t('mapping.foundOut') },
            ...valuesOf('delimiter').map((value) => ({ value, label: choiceLabel(speech, 'delimiter', value) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ ...otherTable, delimiter: (value || undefined) as ImportOptions['delimiter'] })
          }
        />
      )}
      {workbook && (
        <NativeSelect
          label={t('mapping.sheet')}
          value={options.sheet ?? ''}
          data={[{ value: '', label: t('mapping.firstSheet') }, ...sheets]}
          onChange={({ currentTarget: { value } }) =>
            change({ ...otherTable, sheet: value || undefined, headerRow: undefined })
          }
        />
      )}
      {workbook && (
        <HeaderRow
          key={`${options.sheet} ${options.headerRow}`}
          value={options.headerRow}
          onChange={(headerRow) => change({ ...otherTable, headerRow })}
        />
      )}
      <FormSelect
        label={t('mapping.decimal')}
        usual={t('mapping.decimalPlain')}
        value={options.decimal ?? ''}
        data={valuesOf('decimal')}
        nameOf={(value) => choiceLabel(speech, 'decimal', value)}
        candidates={candidates?.decimal}
        onChange={(value) => change({ decimal: (value || undefined) as ImportOptions['decimal'] })}
      />
      <FormSelect
        label={t('mapping.dates')}
        usual={t('mapping.datesPlain')}
        value={options.dates ?? ''}
        data={valuesOf('dates')}
        candidates={candidates?.dates}
        onChange={(value) => change({ dates: (value || undefined) as ImportOptions['dates'] })}
      />
      <FormSelect
        label={t('mapping.booleans')}
        usual={t('mapping.booleansPlain')}
        value={flags}
        // a profile may have several pairs of words
        data={
          flags === '' || valuesOf('booleans').includes(flags) ? valuesOf('booleans') : [flags, ...valuesOf('booleans')]
        }
        candidates={candidates?.booleans}
        onChange={(value) =>
          change({ booleans: value === '' ? undefined : (value.split(',') as ImportOptions['booleans']) })
        }
      />
      <FormSelect
        label={t('mapping.values')}
        usual={t('mapping.valuesCodes')}
        value={options.values === 'names' ? options.values : ''}
        data={['names']}
        nameOf={() => t('mapping.valuesNames')}
        candidates={candidates?.values}
        onChange={(value) => change({ values: value === 'names' ? value : undefined })}
      />
      <Switch
        mt="xs"
        label={t('imports.ignore')}
        checked={options.unknownColumns === 'ignore'}
        onChange={({ currentTarget }) => change({ unknownColumns: currentTarget.checked ? 'ignore' : undefined })}
      />
    </SimpleGrid>
  );
}

interface FormSelectProps {
  label: string;
  /** What holds where nothing is chosen. */
  usual: string;
  value: string;
  data: readonly string[];
  nameOf?: (value: string) => string;
  candidates: readonly Candidate[] | undefined;
  onChange: (value: string) => void;
}

/** A form of values, with what the file's own say for each; nothing is chosen by itself. */
function FormSelect({
  label,
  usual,
  value,
  data,
  nameOf = (each) => each,
  candidates = [],
  onChange,
}: FormSelectProps) {
  const { t } = useSpeech();
  const [likely] = candidates;
  const hint = value === '' && likely && t('mapping.likely', { form: nameOf(likely.value), example: likely.example });
  const found = new Map(candidates.map((each) => [each.value, each]));
  const sorted = [...data].sort((a, b) => (found.get(b)?.cells ?? 0) - (found.get(a)?.cells ?? 0));
  return (
    <NativeSelect
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value}
      data={[
        { value: '', label: usual },
        ...sorted.map((each) => {
          const example = found.get(each)?.example;
          return { value: each, label: example === undefined ? nameOf(each) : `${nameOf(each)} · ${example}` };
        }),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Taken when it is left, for every figure would be another question. */
function HeaderRow({ value, onChange }: { value: number | undefined; onChange: (row: number | undefined) => void }) {
  const { t } = useSpeech();
  const take = (text: string) => {
    const row = /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : undefined;
    if (row !== value) onChange(row);
  };
  return (
    <TextInput
      label={t('mapping.headerRow')}
      placeholder={t('mapping.foundOut')}
      inputMode="numeric"
      defaultValue={value ?? ''}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
    />
  );
}

/** What was found out, in a line. */
export function Detected({ preview: { detected, truncated } }: { preview: ImportPreview }) {
  const speech = useSpeech();
  const { t, number } = speech;
  const { format, encoding, delimiter, sheet, header_row: row } = detected;
  const found = [
    format === 'xlsx' ? t('mapping.workbook') : format.toUpperCase(),
    encoding?.toUpperCase(),
    delimiter !== undefined &&
      t('mapping.by', { delimiter: choiceLabel(speech, 'delimiter', delimiterName(delimiter)) }),
    sheet !== undefined && t('mapping.inSheet', { sheet }),
    row !== undefined && t('mapping.inRow', { row: number(row) }),
    truncated && t('mapping.truncated'),
  ];
  return (
    <Group gap="xs" role="status">
      <Text size="sm" className="value">
        {t('mapping.detected', { found: found.filter(Boolean).join(' · ') })}
      </Text>
    </Group>
  );
}
