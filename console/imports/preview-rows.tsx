/** The first rows of a file as an import would see them, with what is wrong at its cell. */
import { Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { choiceLabel } from '../kit/labels.ts';
import { Why } from '../kit/problem.tsx';
import { type Speech } from '../words/speech.ts';
import { useSpeech } from '../words/words.tsx';
import { formName, importedField } from './imported-field.ts';
import { type ImportPreview } from './preview.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isText = (value: unknown) => typeof value === 'string';

function shown(field: string, value: unknown, speech: Speech): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every(isText)) return value.join(', ');
  if (isObject(value)) return JSON.stringify(value);
  if (typeof value === 'boolean') return speech.t(value ? 'value.yes' : 'value.no');
  const text = `${value as string | number}`;
  const word =
    field.endsWith('country') || field === 'country_code'
      ? speech.country(text)
      : choiceLabel(speech, formName(field), text);
  // the file has to have the code
  return word === text ? text : `${word} (${text})`;
}

export function PreviewRows({ preview: { rows, columns } }: { preview: ImportPreview }) {
  const speech = useSpeech();
  const { t, number, because } = speech;
  const heading = useId();
  const found = new Set(rows.flatMap(({ values }) => (isObject(values) ? Object.keys(values) : [])));
  const filled = columns.flatMap(({ field, confidence }) =>
    field !== null && confidence !== 'nearest' ? [field] : [],
  );
  // what the file calls them
  const own = new Map(columns.map(({ field, column }) => [field, column]));
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
                    {importedField(speech, field)}
                    {own.has(field) && own.get(field) !== importedField(speech, field) && (
                      <Text size="xs" c="dimmed">
                        {own.get(field)}
                      </Text>
                    )}
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
                        {shown(field, cells[field], speech)}
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
