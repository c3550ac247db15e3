/** How the status of a purchase record has changed, the oldest first. */
import { Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../api/call.ts';
import { resourceOf } from '../api/resources.ts';
import { CardCell, CardRow, CardTable } from '../kit/card-table.tsx';
import { choiceLabel } from '../kit/labels.ts';
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
  const columns = [t('field.at'), t('field.status'), t('audit.actor')].map((label) => ({ label }));
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
            <CardTable labelledBy={heading} columns={columns}>
              {changes.map((change) => (
                <CardRow key={change.id}>
                  {cells(change).map((cell, at) => (
                    <CardCell key={at} label={columns[at]?.label}>
                      {cell}
                    </CardCell>
                  ))}
                </CardRow>
              ))}
            </CardTable>
          </Paper>
        )}
      </Loaded>
    </Stack>
  );
}
