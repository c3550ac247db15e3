/** Failed rows corrected in the page, and sent again as an import of their own. */
import { Anchor, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { memo, useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { queryString } from '../api/call.ts';
import { type Job, type RowReasons } from '../api/jobs.ts';
import { upload } from '../api/upload.ts';
import { CardCell, CardRow, CardTable } from '../kit/card-table.tsx';
import { Icon } from '../kit/icons.tsx';
import { Loaded } from '../kit/page.tsx';
import { Problem, Why } from '../kit/problem.tsx';
import { useUnsaved } from '../kit/unsaved.tsx';
import { useSpeech } from '../words/words.tsx';
import { useDoneWith } from './done-with.tsx';
import { readFailedRows, writeCsv, type FailedRow, type FailedTable } from './failed-csv.ts';
import { importedField } from './imported-field.ts';
import { fileHeaders, kindOfJob, type ImportKind } from './kinds.ts';
import { optionsLike, parametersOf } from './options.ts';

const NONE: RowReasons = [];

/** More are better corrected in a spreadsheet. */
export const MAX_CORRECTED = 200;

/** What a job has imported, where it was a table that rows can be taken from. */
export function correctableKind(job: Job): ImportKind | undefined {
  const { dryRun, options, result } = job;
  return dryRun || !options || !result?.detected?.header ? undefined : kindOfJob(job);
}

const correctedName = ({ fileName }: Job, kind: ImportKind) =>
  `${(fileName ?? kind.name).replace(/(\.\w{1,6})?(\.gz)?$/i, '')}-corrected.csv`;

export function CorrectRows({ job, kind, labelledBy }: { job: Job; kind: ImportKind; labelledBy: string }) {
  const { t } = useSpeech();
  // as it was read first, and not changed under the hands of who corrects it
  const failed = useQuery({
    queryKey: ['failed-rows', job.id],
    queryFn: async ({ signal }) => (await readFailedRows(job, signal)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Loaded query={failed}>
      {(table) =>
        table === null ? (
          <Text size="sm">{t('correct.tooLarge')}</Text>
        ) : (
          <Correction job={job} kind={kind} table={table} labelledBy={labelledBy} />
        )
      }
    </Loaded>
  );
}

/** What was typed, by the index of the row and the place of the cell. */
type Typed = Readonly<Record<number, Readonly<Record<number, string>>>>;

interface CorrectionProps {
  job: Job;
  kind: ImportKind;
  table: FailedTable;
  labelledBy: string;
}

function Correction({ job, kind, table, labelledBy }: CorrectionProps) {
  const speech = useSpeech();
  const { t, counted } = speech;
  const [, navigate] = useLocation();
  // what the file calls it, behind the words for it
  const told = (column: string) => {
    const name = importedField(speech, column);
    return name === column ? column : `${name} (${column})`;
  };
  const { header, rows } = table;
  const [typed, setTyped] = useState<Typed>({});
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const columns = Array.from({ length: width }, (_none, at) => header[at] || t('mapping.noName', { position: at + 1 }));
  const lineOf = new Map(job.result?.errors?.map(({ index, line }) => [index, line]));
  const reasonsOf = new Map(job.result?.errors?.map(({ index }, at) => [index, job.result?.reasons?.[at]]));
  const { dialog, release } = useUnsaved(Object.keys(typed).length > 0);
  // the corrected rows are an import of their own from here on, which says itself what becomes of them
  const doneWith = useDoneWith(job.id);
  const send = useMutation({
    async mutationFn() {
      const corrected = rows
        .filter(({ index }) => chosen.has(index))
        .map(({ index, cells }) => cells.map((cell, at) => typed[index]?.[at] ?? cell));
      const file = new File([writeCsv(header, corrected)], correctedName(job, kind));
      const query = queryString(parametersOf({ ...optionsLike(job), delimiter: ',' }));
      const { job_id } = await upload<{ job_id: string }>(`${kind.path}?${query}`, file, {
        headers: { ...fileHeaders(file, 'utf-8'), Prefer: 'respond-async' },
      });
      return job_id;
    },
    onSuccess(jobId) {
      release();
      if (chosen.size === job.result?.failed) doneWith.mutate();
      navigate(`/jobs/${jobId}`);
    },
  });
  const { isPending } = send;
  const choose = useCallback(
    (index: number, on: boolean) =>
      setChosen((before) => new Set(on ? [...before, index] : [...before].filter((each) => each !== index))),
    [],
  );
  const type = useCallback(
    (index: number, at: number, text: string) => {
      setTyped((before) => ({ ...before, [index]: { ...before[index], [at]: text } }));
      choose(index, true);
    },
    [choose],
  );
  return (
    <Stack gap="sm">
      <Text size="sm">{t('correct.text')}</Text>
      <Checkbox
        label={t('correct.all')}
        checked={chosen.size === rows.length}
        indeterminate={chosen.size > 0 && chosen.size < rows.length}
        onChange={() => setChosen(new Set(chosen.size === rows.length ? [] : rows.map(({ index }) => index)))}
      />
      <Paper withBorder className="wide">
        <CardTable
          labelledBy={labelledBy}
          columns={[t('job.line'), t('job.message'), ...columns.map(told)].map((label) => ({ label }))}
        >
          {rows.map((row) => (
            <CorrectedRow
              key={row.index}
              row={row}
              line={lineOf.get(row.index) ?? row.index + 1}
              reasons={reasonsOf.get(row.index) ?? NONE}
              columns={columns}
              fault={columns[row.at] === undefined ? undefined : told(columns[row.at]!)}
              typed={typed[row.index]}
              chosen={chosen.has(row.index)}
              disabled={isPending}
              onType={type}
              onChoose={choose}
            />
          ))}
        </CardTable>
      </Paper>
      {send.error && <Problem error={send.error} />}
      <Group gap="sm">
        <Button
          loading={isPending}
          disabled={chosen.size === 0}
          leftSection={<Icon name="upload" />}
          onClick={() => send.mutate()}
        >
          {t('correct.import')}
        </Button>
        <Text size="sm" role="status">
          {counted('correct.chosen', chosen.size)}
        </Text>
      </Group>
      {dialog}
    </Stack>
  );
}

interface CorrectedRowProps {
  row: FailedRow;
  line: number;
  reasons: RowReasons;
  columns: readonly string[];
  /** What the column at fault is called, where one is. */
  fault: string | undefined;
  typed: Readonly<Record<number, string>> | undefined;
  chosen: boolean;
  disabled: boolean;
  onType: (index: number, at: number, text: string) => void;
  onChoose: (index: number, on: boolean) => void;
}

/** Drawn anew only where something of it has changed: a table may have thousands of cells. */
const CorrectedRow = memo(function CorrectedRow(props: CorrectedRowProps) {
  const { row, line, reasons, columns, fault, typed = {}, chosen, disabled, onType, onChoose } = props;
  const { t, number } = useSpeech();
  const problem = `failed-${row.index}`;
  const cellAtFault = `${problem}-cell`;
  return (
    <CardRow>
      <CardCell>
        <Checkbox
          label={number(line)}
          aria-label={t('correct.choose', { line })}
          checked={chosen}
          disabled={disabled}
          onChange={({ currentTarget }) => onChoose(row.index, currentTarget.checked)}
        />
      </CardCell>
      <CardCell label={t('job.message')}>
        {fault !== undefined && (
          // a wide file has it far to the right
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            display="block"
            onClick={() => document.getElementById(cellAtFault)?.focus()}
          >
            {fault}
          </Anchor>
        )}
        <Text size="sm" component="span" className="problem" id={problem}>
          <Why reasons={reasons} message={row.message} />
        </Text>
      </CardCell>
      {columns.map((column, at) => {
        const cell = row.cells[at];
        if (cell === undefined) return <CardCell key={at} />;
        const atFault = at === row.at;
        const given = {
          id: atFault ? cellAtFault : undefined,
          className: 'cell',
          'aria-label': t('correct.cell', { column, line }),
          'aria-invalid': atFault || undefined,
          'aria-describedby': atFault ? problem : undefined,
          value: typed[at] ?? cell,
          disabled,
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
            onType(row.index, at, currentTarget.value),
        };
        return (
          <CardCell key={at} label={column}>
            {/* a line has no room for line breaks, and would lose them */}
            {cell.includes('\n') ? <textarea rows={2} {...given} /> : <input type="text" {...given} />}
          </CardCell>
        );
      })}
    </CardRow>
  );
});
