/** What a tenant has and uses, in counts. */
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UsedQuotas, type Usage } from '../administration/usage-page.tsx';
import { call } from '../api/call.ts';
import { resourceOf, type Row } from '../api/resources.ts';
import { Loaded } from '../kit/page.tsx';
import { type WordKey } from '../words/dictionary.ts';
import { useSpeech } from '../words/words.tsx';

const { path } = resourceOf('tenants');

const ROWS = {
  suppliers: 'suppliers.title',
  supplierProducts: 'supplierProducts.title',
  companyProducts: 'companyProducts.title',
  materials: 'choice.moduleKeys.materials',
  purchaseRecords: 'purchaseRecords.title',
  journeys: 'journeys.title',
} as const satisfies Record<string, WordKey>;

const JOBS = ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;

interface Figures extends Usage {
  users: number;
  rows: Record<keyof typeof ROWS, number>;
  jobs: Record<(typeof JOBS)[number], number>;
}

export function TenantUsage({ row: { id } }: { row: Row<'tenants'> }) {
  const { t } = useSpeech();
  const query = useQuery({
    queryKey: ['tenants', 'usage', id],
    queryFn: ({ signal }) => call<Figures>('GET', `${path}/${id}/usage`, { signal }),
  });
  return (
    <Loaded query={query}>
      {(figures) => (
        <Stack>
          <Counts
            title={t('tenant.rows')}
            counts={Object.entries(ROWS).map(([name, label]) => [t(label), figures.rows[name as keyof typeof ROWS]])}
          />
          <Counts
            title={t('tenant.jobs')}
            counts={JOBS.map((status) => [t(`choice.status.${status}`), figures.jobs[status]])}
          />
          <UsedQuotas usage={figures} />
        </Stack>
      )}
    </Loaded>
  );
}

function Counts({ title, counts }: { title: string; counts: readonly (readonly [string, number])[] }) {
  const { number } = useSpeech();
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      <SimpleGrid component="dl" cols={{ base: 2, xs: 3, lg: 6 }} m={0} spacing="md" verticalSpacing="sm">
        {counts.map(([label, count]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0}>
              {number(count)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}
