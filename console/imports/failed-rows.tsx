import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { failedRowsPath, type Job } from '../api/jobs.ts';
import { Icon } from '../kit/icons.tsx';
import { useSpeech } from '../words/words.tsx';

/** More of them are better looked at in the file. */
const SHOWN = 200;

export function FailedRows({ job }: { job: Job }) {
  const { t, number } = useSpeech();
  const heading = useId();
  const errors = job.result?.errors ?? [];
  const shown = errors.slice(0, SHOWN);
  const hasLines = shown.some(({ line }) => line !== undefined);
  const columns = [t(hasLines ? 'job.line' : 'job.row'), t('job.key'), t('job.field'), t('job.message')];
  return (
    <Stack gap="sm" component="section" aria-labelledby={heading}>
      <Group justify="space-between">
        <Title order={2} size="h4" id={heading}>
          {t('job.errors')}
        </Title>
        <Group gap="sm">
          <Button component="a" href={failedRowsPath(job.id, 'csv')} download leftSection={<Icon name="download" />}>
            {t('job.failedCsv')}
          </Button>
          <Button component="a" href={failedRowsPath(job.id, 'xlsx')} download variant="default">
            {t('job.failedXlsx')}
          </Button>
        </Group>
      </Group>
      {(job.result?.failed ?? 0) > shown.length && (
        <Text size="sm">{t('job.errorsShown', { count: number(shown.length) })}</Text>
      )}
      <Paper withBorder>
        <Table role="table" className="cards" aria-labelledby={heading}>
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map((label) => (
                <Table.Th key={label} role="columnheader">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {shown.map(({ index, line, key, field, message }) => {
              const cells = [
                number(line ?? index + 1),
                key,
                field && <code>{field}</code>,
                <span lang="en">{message}</span>,
              ];
              return (
                <Table.Tr key={`${index} ${field}`} role="row">
                  {cells.map((cell, at) => (
                    <Table.Td key={columns[at]} role="cell" data-label={columns[at]}>
                      {cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Paper>
    </Stack>
  );
}
