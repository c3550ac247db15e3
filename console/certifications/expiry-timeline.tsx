/** When certificates expire in the next twelve months, as many as are listed at once; the list below names each. */
import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { resourceOf } from '../api/resources.ts';
import { readRows } from '../api/rows.ts';
import { BarChart } from '../kit/bar-chart.tsx';
import { useSpeech } from '../words/words.tsx';

const MONTHS = 12;
const DAYS = 365;
const AT_ONCE = 100;

/** The months from this one on, as yyyy-mm in UTC. */
function nextMonths(): string[] {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, later) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1)).toISOString().slice(0, 7),
  );
}

export function ExpiryTimeline({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { t, month, number } = useSpeech();
  const { supplierId = '', certificationType = '' } = filters;
  const asked = { supplierId, certificationType, expiresWithinDays: String(DAYS) };
  const query = useQuery({
    queryKey: ['certifications', 'list', 'timeline', asked],
    queryFn: ({ signal }) =>
      readRows(
        resourceOf('certifications'),
        { page: 1, size: AT_ONCE, sortBy: 'expiry', direction: 'asc', filters: asked },
        signal,
      ),
  });
  // the list says what is wrong
  if (!query.data) return null;
  const { rows, total } = query.data;
  const expiries = rows.map(({ certificateExpiry }) => String(certificateExpiry).slice(0, 7));
  const bars = nextMonths().map((each) => ({
    label: month(each),
    parts: [{ name: 'count', value: expiries.filter((expiry) => expiry === each).length }],
  }));
  return (
    <Paper withBorder p="md">
      <BarChart
        title={t('certifications.timeline')}
        order={2}
        bars={bars}
        by={t('chart.month')}
        names={{ count: t('certifications.count') }}
        say={number}
      />
      {total > rows.length && (
        <Text size="sm">{t('certifications.first', { count: number(rows.length), total: number(total) })}</Text>
      )}
    </Paper>
  );
}
