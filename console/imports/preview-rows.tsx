/** The first rows of a file as an import would see them, with what is wrong at its cell. */
import { Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Why } from '../kit/problem.tsx';
import { useSpeech } from '../words/words.tsx';
import { type ImportPreview } from './preview.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const shown = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return isObject(value) ? JSON.stringify(value) : `${value as string | number | boolean}`;
};

export function PreviewRows({ preview: { rows, columns } }: { preview: ImportPreview }) {
  const { t, number, because } = useSpeech();
  const heading = useId();
  const found = new Set(rows.flatMap(({ values }) => (isObject(values) ? Object.keys(values) : [])));
  const filled = columns.flatMap(({ field, confidence }) =>
    field !== null && confidence !== 'nearest' ? [field] : [],
  );
  const fields = [...new Set([...filled, ...found])];
  return (
    <Stack gap="sm">
      <Title order={2} size="h4" id={heading}>
        {t('mapping.rows')}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm">{t('mapping.noRows')}</Text>
      ) : (
        <Paper withBorder className="wide" role="region" aria-labelledby={heading} tabIndex={0}>
          <Table aria-labelledby={heading}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('job.line')}</Table.Th>
                {fields.map((field) => (
                  <Table.Th key={field} scope="col">
                    <code>{field}</code>
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ index, line, values, error }) => {
                const cells = isObject(values) ? values : {};
                const at = error?.field != null && fields.includes(error.field) ? error.field : undefined;
                const reasons = error?.reasons ?? [];
                // each at its own cell, where that says it all
                const isApart =
                  at !== undefined &&
                  reasons.every((each) => fields.includes(each.field ?? '') && because(each) !== undefined);
                const ofField = (field: string) => reasons.filter((each) => each.field === field);
                const isWrong = (field: string) => field === at || (isApart && ofField(field).length > 0);
                const wrong = (field?: string) =>
                  error && (
                    <Text size="sm" className="problem">
                      <Why
                        reasons={isApart && field !== undefined ? ofField(field) : reasons}
                        message={error.message}
                      />
                    </Text>
                  );
                return (
                  <Table.Tr key={index}>
                    <Table.Td>
                      {number(line ?? index + 1)}
                      {at === undefined && wrong()}
                    </Table.Td>
                    {fields.map((field) => (
                      <Table.Td key={field} className={isWrong(field) ? 'wrong-cell' : undefined}>
                        {shown(cells[field])}
                        {isWrong(field) && wrong(field)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </Stack>
  );
}
