import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { failedRowsPath, type Job } from '../api/jobs.ts';
import { CardCell, CardRow, CardTable } from '../kit/card-table.tsx';
import { Icon } from '../kit/icons.tsx';
import { Problem, Why } from '../kit/problem.tsx';
import { useMay } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { DoneWith, useDoneWith } from './done-with.tsx';
import { importedField } from './imported-field.ts';
import { correctableKind, CorrectRows, MAX_CORRECTED } from './correct-rows.tsx';

/** More of them are better looked at in the file. */
const SHOWN = 200;

interface FailedRowsProps {
  job: Job;
  /** They can be corrected here, and sent again. */
  corrects: boolean;
}

export function FailedRows({ job, corrects }: FailedRowsProps) {
  const { t, number } = useSpeech();
  const may = useMay();
  const heading = useId();
  const kind = corrects ? correctableKind(job) : undefined;
  const kept = job.failedKept ?? 0;
  const doneWith = useDoneWith(job.id);
  const correctable = kind && kept > 0 && may(`${kind.module}:write`) ? kind : undefined;
  return (
    <Stack gap="sm" component="section" aria-labelledby={heading}>
      <Group justify="space-between">
        <Title order={2} size="h4" id={heading}>
          {t('job.errors')}
        </Title>
        <Group gap="sm">
          {corrects && <DoneWith {...{ job, doneWith }} />}
          <Button component="a" href={failedRowsPath(job.id, 'csv')} download leftSection={<Icon name="download" />}>
            {t('job.failedCsv')}
          </Button>
          <Button component="a" href={failedRowsPath(job.id, 'xlsx')} download variant="default">
            {t('job.failedXlsx')}
          </Button>
        </Group>
      </Group>
      {doneWith.error && <Problem error={doneWith.error} />}
      {correctable && kept > MAX_CORRECTED && (
        <Text size="sm">{t('correct.tooMany', { count: number(MAX_CORRECTED) })}</Text>
      )}
      {correctable && kept <= MAX_CORRECTED ? (
        <CorrectRows job={job} kind={correctable} labelledBy={heading} />
      ) : (
        <Errors job={job} heading={heading} />
      )}
    </Stack>
  );
}

function Errors({ job, heading }: { job: Job; heading: string }) {
  const speech = useSpeech();
  const { t, number } = speech;
  const { errors = [], reasons } = job.result ?? {};
  const shown = errors.slice(0, SHOWN);
  const hasLines = shown.some(({ line }) => line !== undefined);
  const labels = [t(hasLines ? 'job.line' : 'job.row'), t('job.key'), t('job.field'), t('job.message')];
  return (
    <>
      {(job.result?.failed ?? 0) > shown.length && (
        <Text size="sm">{t('job.errorsShown', { count: number(shown.length) })}</Text>
      )}
      <Paper withBorder>
        <CardTable labelledBy={heading} columns={labels.map((label) => ({ label }))}>
          {shown.map(({ index, line, key, id, field, message }, at) => {
            const cells = [
              number(line ?? index + 1),
              key ?? id,
              field && importedField(speech, field),
              <Why reasons={reasons?.[at] ?? []} message={message} />,
            ];
            return (
              <CardRow key={`${index} ${field}`}>
                {cells.map((cell, at) => (
                  <CardCell key={at} label={labels[at]}>
                    {cell}
                  </CardCell>
                ))}
              </CardRow>
            );
          })}
        </CardTable>
      </Paper>
    </>
  );
}
