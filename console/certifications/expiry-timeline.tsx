/** When certificates expire, by the month; the list below names each. */
import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, queryString } from '../api/call.ts';
import { BarChart } from '../kit/bar-chart.tsx';
import { useSpeech } from '../words/words.tsx';

interface Expiries {
  expired: number;
  /** yyyy-mm. */
  months: { month: string; count: number }[];
  later: number;
  withoutExpiry: number;
}

export function ExpiryTimeline({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { t, month, number } = useSpeech();
  const { supplierId, certificationType } = filters;
  const asked = queryString({ supplierId, certificationType });
  const query = useQuery({
    queryKey: ['certifications', 'expiries', asked],
    queryFn: ({ signal }) => call<Expiries>('GET', `/api/v1/certifications/expiries?${asked}`, { signal }),
  });
  // the list says what is wrong
  if (!query.data) return null;
  const { expired, months, later, withoutExpiry } = query.data;
  return (
    <Paper withBorder p="md">
      <BarChart
        title={t('certifications.timeline')}
        order={2}
        bars={months.map((each) => ({ label: month(each.month), parts: [{ name: 'count', value: each.count }] }))}
        by={t('chart.month')}
        names={{ count: t('certifications.count') }}
        say={number}
      />
      <Text size="sm">
        {t('certifications.besides', {
          expired: number(expired),
          later: number(later),
          withoutExpiry: number(withoutExpiry),
        })}
      </Text>
    </Paper>
  );
}
