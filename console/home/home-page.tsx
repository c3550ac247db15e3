/** What needs attention, and the figures of purchases by month; for a new tenant the first steps instead. */
import { Alert, Anchor, Button, Group, List, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode } from 'react';
import { Link } from 'wouter';
import { REJECTED } from '../../shared/values/verification-outcomes.ts';
import { BUILT_IN_FACTORS } from '../administration/emission-factors.ts';
import { call, queryString } from '../api/call.ts';
import { type JobStatus } from '../api/jobs.ts';
import { type Bar, type BarChart } from '../kit/bar-chart.tsx';
import { useDoneWith, useMayBeDoneWith } from '../imports/done-with.tsx';
import { jobName } from '../imports/job-name.ts';
import { choiceLabel } from '../kit/labels.ts';
import { Icon } from '../kit/icons.tsx';
import { later } from '../kit/later.tsx';
import { Loaded, Page } from '../kit/page.tsx';
import { Problem } from '../kit/problem.tsx';
import { useIdentity, useMay } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';

/** About as high as a chart, so that what stands below stays where it is. */
const CHART_HEIGHT = 230;

const LaterBarChart = later(
  async () => (await import('../kit/bar-chart.tsx')).BarChart,
  <Skeleton height={CHART_HEIGHT} />,
);

interface Counted {
  count: number;
  /** There are more than were counted. */
  orMore: boolean;
}

interface Figures {
  purchases: number;
  /** Decimals. */
  weightKg: string;
  co2EmissionsKg: string;
}

interface Month extends Figures {
  /** yyyy-mm. */
  month: string;
  byTransportMode: (Figures & { transportMode: string | null })[];
}

/** Parts about modules that the user may not read are absent. */
interface Overview {
  isNew?: boolean;
  certifications?: Record<'expired' | 'expiringIn30Days' | 'notVerified' | 'rejected', Counted>;
  suppliers?: { total: number; withoutCertification: number };
  documents?: { notReady: Counted };
  imports?: {
    withFailedRows: Counted;
    latest: {
      id: string;
      type: string;
      fileName: string | null;
      status: JobStatus;
      failedRows: number;
      finishedAt: string;
      submitter: { name: string } | null;
    }[];
  };
  purchases?: { months: Month[]; emissionFactors: { source: string } };
}

const NO_MODE = 'none';
const MODES = ['ROAD', 'SEA', 'AIR', 'RAIL', NO_MODE];

export function HomePage() {
  const { t } = useSpeech();
  const { user } = useIdentity();
  const query = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call<Overview>('GET', '/api/v1/overview', { signal }),
  });
  return (
    <Page title={t('home.title', { name: user.firstName })}>
      <Loaded query={query}>
        {(overview) =>
          overview.isNew === true ? (
            <FirstSteps />
          ) : (
            <>
              <Attention overview={overview} />
              {overview.purchases && <Purchases {...overview.purchases} />}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const STEPS = [
  { right: 'suppliers:write', address: '/import', label: 'home.stepImport' },
  { right: 'suppliers:write', address: '/suppliers/new', label: 'home.stepSupplier' },
  { right: 'account:write', address: '/users/new', label: 'home.stepUsers' },
  { right: 'documents:write', address: '/documents/new', label: 'home.stepDocuments' },
] as const;

function FirstSteps() {
  const { t } = useSpeech();
  const may = useMay();
  return (
    <Paper withBorder p="md" maw={720} component="section" aria-label={t('home.firstSteps')}>
      <Title order={2} size="h4" mb="sm">
        {t('home.firstSteps')}
      </Title>
      <List type="ordered" spacing="sm">
        {STEPS.filter(({ right }) => may(right)).map(({ address, label }) => (
          <List.Item key={address}>
            <Anchor component={Link} href={address}>
              {t(label)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}

function Attention({ overview: { certifications, suppliers, documents, imports } }: { overview: Overview }) {
  const speech = useSpeech();
  const { t, number } = speech;
  const said = ({ count, orMore }: Counted) => (orMore ? t('home.orMore', { count: number(count) }) : number(count));
  return (
    <Stack component="section" aria-label={t('home.attention')}>
      <Title order={2} size="h4">
        {t('home.attention')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {certifications && (
          <>
            <Figure
              label={t('home.expired')}
              value={said(certifications.expired)}
              bad={certifications.expired.count > 0}
              address="/certifications?validity=EXPIRED"
            />
            <Figure
              label={t('home.expiring')}
              value={said(certifications.expiringIn30Days)}
              bad={certifications.expiringIn30Days.count > 0}
              address="/certifications?expiresWithinDays=30"
            />
            <Figure
              label={t('home.notVerified')}
              value={said(certifications.notVerified)}
              address="/certifications?verified=false"
            />
            <Figure
              label={t('home.rejected')}
              value={said(certifications.rejected)}
              bad={certifications.rejected.count > 0}
              address={`/certifications?verificationStatus=${REJECTED}`}
            />
          </>
        )}
        {suppliers && (
          <Figure
            label={t('home.withoutCertification')}
            value={t('usage.used', { used: number(suppliers.withoutCertification), limit: number(suppliers.total) })}
            address="/suppliers?certified=false"
          />
        )}
        {documents && (
          <Figure label={t('home.notReady')} value={said(documents.notReady)} address="/documents?notReady=true" />
        )}
        {imports && (
          <Figure
            label={t('home.failedImports')}
            value={said(imports.withFailedRows)}
            bad={imports.withFailedRows.count > 0}
            address="/jobs?needsAttention=true"
          >
            {imports.latest.map((each) => (
              <FailedImport key={each.id} {...each} />
            ))}
          </Figure>
        )}
      </SimpleGrid>
    </Stack>
  );
}

/** It leaves the list when somebody says that its rows are done with: corrected and sent again, or not wanted. */
function FailedImport({
  id,
  type,
  fileName,
  status,
  failedRows,
  finishedAt,
  submitter,
}: Required<Overview>['imports']['latest'][number]) {
  const speech = useSpeech();
  const { t, number, moment } = speech;
  const doneWith = useDoneWith(id);
  const mayBe = useMayBeDoneWith({ type });
  const name = fileName ?? jobName(speech, { type });
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <div className="shrinks">
          <Anchor component={Link} href={`/jobs/${id}`} size="sm" className="value">
            {name}: {status === 'FAILED' ? choiceLabel(speech, 'status', status) : number(failedRows)}
          </Anchor>
          <Text size="xs" c="dimmed">
            {[moment(finishedAt), submitter?.name].filter(Boolean).join(' · ')}
          </Text>
        </div>
        {mayBe && (
          <Button
            size="compact-sm"
            variant="default"
            flex="none"
            aria-label={t('home.acknowledge', { name })}
            loading={doneWith.isPending}
            onClick={() => doneWith.mutate()}
          >
            {t('home.done')}
          </Button>
        )}
      </Group>
      {doneWith.error && <Problem error={doneWith.error} />}
    </>
  );
}

interface FigureProps {
  label: string;
  value: string;
  address: string;
  /** It should be nothing, and is not. */
  bad?: boolean;
  children?: ReactNode;
}

function Figure({ label, value, address, bad = false, children }: FigureProps) {
  return (
    <Paper withBorder p="md">
      <Stack gap={4}>
        <Anchor component={Link} href={address} size="sm">
          {label}
        </Anchor>
        <Text fz="xl" fw={600} className={bad ? 'problem' : undefined}>
          {value}
        </Text>
        {children}
      </Stack>
    </Paper>
  );
}

/** The purchase records of a month, yyyy-mm in UTC. */
function addressOf(month: string): string {
  const next = new Date(`${month}-01T00:00:00.000Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const filters = { purchasedFrom: `${month}-01T00:00:00.000Z`, purchasedBefore: next.toISOString() };
  return `/purchase-records?${queryString(filters)}`;
}

function Purchases({ months, emissionFactors }: Required<Overview>['purchases']) {
  const speech = useSpeech();
  const { t, number, month } = speech;
  const may = useMay();
  const present = months.at(-1);
  if (!present || !months.some(({ purchases }) => purchases > 0))
    return (
      may('purchases:write') && (
        <Group>
          <Button
            component={Link}
            href="/import?resource=purchase-records"
            variant="default"
            leftSection={<Icon name="imports" />}
          >
            {t('home.importPurchases')}
          </Button>
        </Group>
      )
    );
  const figures = [
    ['home.purchases', present.purchases],
    ['home.weight', Number(present.weightKg)],
    ['home.co2', Number(present.co2EmissionsKg)],
  ] as const;
  const nameOf = (mode: string) => (mode === NO_MODE ? t('home.noMode') : choiceLabel(speech, 'transportMode', mode));
  const modes = Object.fromEntries(MODES.map((mode) => [mode, nameOf(mode)]));
  const barsOf = (partsOf: (each: Month) => Bar['parts']): Bar[] =>
    months.map((each) => ({ label: month(each.month), parts: partsOf(each) }));
  const charts = [
    {
      title: t('home.counts'),
      bars: barsOf(({ purchases }) => [{ name: 'purchases', value: purchases }]),
      names: { purchases: t('home.purchases') },
      empty: t('list.noneYet'),
    },
    {
      title: t('home.weights'),
      bars: barsOf(({ weightKg }) => [{ name: 'weight', value: Number(weightKg) }]),
      names: { weight: t('home.weight') },
      empty: t('home.noWeights'),
    },
    {
      title: t('home.emissions'),
      bars: barsOf(({ byTransportMode }) =>
        byTransportMode.map(({ transportMode, co2EmissionsKg }) => ({
          name: transportMode ?? NO_MODE,
          value: Number(co2EmissionsKg),
        })),
      ),
      names: modes,
      empty: t('home.noEmissions'),
    },
  ];
  return (
    <Stack component="section" aria-label={t('purchaseRecords.title')}>
      <Title order={2} size="h4">
        {t('home.month', { month: month(present.month) })}
      </Title>
      {emissionFactors.source === BUILT_IN_FACTORS && (
        <Alert maw={720} color="orange" variant="light" icon={<Icon name="warning" />}>
          <Text size="sm">
            {t('home.exampleFactors')}{' '}
            <Anchor component={Link} href="/emission-factors" size="sm" underline="always">
              {t('factors.title')}
            </Anchor>
          </Text>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {figures.map(([label, value]) => (
          <Figure key={label} label={t(label)} value={number(value)} address={addressOf(present.month)} />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {charts.map((chart) => (
          <Chart key={chart.title} {...chart} by={t('chart.month')} say={number} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** Figures do not wait for what draws them. */
const Chart = (props: ComponentProps<typeof BarChart>) => (
  <Paper withBorder p="md">
    <LaterBarChart {...props} />
  </Paper>
);
