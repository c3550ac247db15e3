/** How far each leg of a journey goes, and what it emits. */
import { Paper, SimpleGrid } from '@mantine/core';
import { BarChart, type Bar } from '../kit/bar-chart.tsx';
import { useSpeech } from '../words/words.tsx';
import { type Stage } from './stages.ts';

type Figure = 'distanceKm' | 'co2Emissions';

/** Of the legs that have the figure. */
const barsOf = (stages: readonly Stage[], figure: Figure): Bar[] =>
  stages.flatMap(({ sequenceOrder, stageName, [figure]: value }) =>
    value === null ? [] : [{ label: `${sequenceOrder}. ${stageName}`, parts: [{ name: figure, value }] }],
  );

export function LegCharts({ stages }: { stages: readonly Stage[] }) {
  const { t, number } = useSpeech();
  const charts = [
    { title: t('journey.distanceByLeg'), figure: 'distanceKm' as const, name: t('field.totalDistanceKm') },
    { title: t('journey.emissionsByLeg'), figure: 'co2Emissions' as const, name: t('field.totalCo2PerKg') },
  ]
    .map((chart) => ({ ...chart, bars: barsOf(stages, chart.figure) }))
    .filter(({ bars }) => bars.length > 0);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {charts.map(({ title, figure, name, bars }) => (
        <Paper key={figure} withBorder p="md">
          <BarChart title={title} bars={bars} by={t('journey.stage')} names={{ [figure]: name }} say={number} />
        </Paper>
      ))}
    </SimpleGrid>
  );
}
