/** How the status of a purchase record has changed, the oldest first. */
import { Paper, Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../api/call.ts';
import { resourceOf } from '../api/resources.ts';
import { choiceLabel } from '../kit/field-value.tsx';
import { Loaded } from '../kit/page.tsx';
import { useSpeech } from '../words/words.tsx';

interface StatusChange {
  id: number;
  fromStatus: string | null;
  toStatus: string;
  changedBy: { id: string; name: string } | null;
  changedAt: string;
}

const { path } = resourceOf('purchaseRecords');

export function StatusLog({ id }: { id: string }) {
  const speech = useSpeech();
  const { t, moment } = speech;
  const heading = useId();
  const query = useQuery({
    queryKey: ['purchaseRecords', 'row', id, 'status-changes'],
    queryFn: ({ signal }) => call<StatusChange[]>('GET', `${path}/${id}/status-changes`, { signal }),
  });
  const columns = [t('field.at'), t('field.status'), t('audit.actor')];
  const status = (value: string) => choiceLabel(speech, 'status', value);
  const cells = ({ fromStatus, toStatus, changedBy, changedAt }: StatusChange) => [
    moment(changedAt),
    fromStatus === null ? status(toStatus) : `${status(fromStatus)} → ${status(toStatus)}`,
    changedBy?.name,
  ];
  return (
    <Stack gap="sm" component="section" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {t('purchase.statusLog')}
      </Title>
      <Loaded query={query}>
        {(changes) => (
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
                {changes.map((change) => (
                  <Table.Tr key={change.id} role="row">
                    {cells(change).map((cell, at) => (
                      <Table.Td key={columns[at]} role="cell" data-label={columns[at]}>
                        {cell}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Paper>
        )}
      </Loaded>
    </Stack>
  );
}
