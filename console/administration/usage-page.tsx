/** What the tenant uses of what it may use. */
import { Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../api/call.ts';
import { Loaded, Page } from '../kit/page.tsx';
import { useSpeech } from '../words/words.tsx';

interface Quota {
  used: number;
  limit: number;
}

/** What a tenant uses of what it may. */
export interface Usage {
  storageBytes: Quota;
  documents: Quota;
  waitingJobs: Quota;
}

/** From here on it is worth a look. */
const NEARLY_FULL = 0.9;

export function UsagePage() {
  const { t } = useSpeech();
  const query = useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) => call<Usage>('GET', '/api/v1/account/usage', { signal }),
  });
  return (
    <Page title={t('usage.title')}>
      <Text>{t('usage.text')}</Text>
      <Loaded query={query}>{(usage) => <UsedQuotas usage={usage} />}</Loaded>
    </Page>
  );
}

export function UsedQuotas({ usage: { storageBytes, documents, waitingJobs } }: { usage: Usage }) {
  const { t, bytes, number } = useSpeech();
  return (
    <Stack maw={720}>
      <Used name={t('usage.storage')} quota={storageBytes} say={bytes} />
      <Used name={t('usage.documents')} quota={documents} say={number} />
      <Used name={t('usage.jobs')} quota={waitingJobs} say={number} />
    </Stack>
  );
}

interface UsedProps {
  name: string;
  quota: Quota;
  say: (amount: number) => string;
}

function Used({ name, quota: { used, limit }, say }: UsedProps) {
  const { t } = useSpeech();
  const heading = useId();
  const share = limit > 0 ? used / limit : 1;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={heading}>
      <Title order={2} size="h5" id={heading}>
        {name}
      </Title>
      <Text size="sm" mb="xs">
        {t('usage.used', { used: say(used), limit: say(limit) })}
      </Text>
      <Progress
        value={Math.min(share, 1) * 100}
        color={share >= NEARLY_FULL ? 'red' : undefined}
        aria-label={name}
        size="lg"
      />
    </Paper>
  );
}
