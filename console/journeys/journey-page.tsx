/** A journey: its totals, its way over the map, and its stages. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { type Row } from '../api/resources.ts';
import { readRow } from '../api/rows.ts';
import { DeleteButton } from '../kit/delete-button.tsx';
import { Sections } from '../kit/detail-page.tsx';
import { Icon } from '../kit/icons.tsx';
import { useAddressOfList } from '../kit/list-state.ts';
import { Loaded, Page } from '../kit/page.tsx';
import { RelatedList } from '../kit/related-list.tsx';
import { useScreenOf } from '../kit/screen.ts';
import { useMayWrite } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { JourneyMap, type Stop } from './journey-map.tsx';
import { LegCharts } from './leg-charts.tsx';
import { StageTable } from './stage-table.tsx';
import { countryOf, totalOf, type Stage } from './stages.ts';

type Journey = Omit<Row<'journeys'>, 'processingStages'> & { processingStages: Stage[] };

export function JourneyPage({ id }: { id: string }) {
  const { t } = useSpeech();
  const mayWrite = useMayWrite();
  const screen = useScreenOf('journeys')!;
  const list = useAddressOfList(screen);
  const documents = useScreenOf('documents');
  const query = useQuery({
    queryKey: ['journeys', 'row', id],
    queryFn: ({ signal }) => readRow(screen.api, id, signal),
  });
  const row = query.data;
  const actions = row && (
    <>
      <Button variant="default" leftSection={<Icon name="print" />} onClick={() => print()}>
        {t('app.print')}
      </Button>
      {mayWrite(screen) && (
        <>
          <Button component={Link} href={`/journeys/${id}/edit`} variant="default" leftSection={<Icon name="edit" />}>
            {t('form.edit')}
          </Button>
          <DeleteButton screen={screen} row={row} back={list} />
        </>
      )}
    </>
  );
  return (
    <Page
      title={row ? screen.nameOf(row) : t('journeys.title')}
      actions={actions}
      back={{ address: list, name: t('journeys.title') }}
    >
      <Loaded query={query}>
        {(journey) => (
          <>
            <Sections
              screen={{
                ...screen,
                sections: [
                  {
                    title: 'section.general',
                    fields: ['productId', 'description', 'totalDistanceKm', 'totalCo2PerKg'],
                  },
                ],
              }}
              row={{
                ...journey,
                totalDistanceKm: totalOf(journey, 'totalDistanceKm'),
                totalCo2PerKg: totalOf(journey, 'totalCo2PerKg'),
              }}
            />
            <Stages journey={journey as unknown as Journey} />
            {documents && (
              <RelatedList screen={documents} by="entityId" id={id} with={{ entityType: 'TRACEABILITY_JOURNEY' }} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Stages({ journey }: { journey: Journey }) {
  const { t } = useSpeech();
  const mayWrite = useMayWrite();
  const screen = useScreenOf('journeys')!;
  const heading = useId();
  const stages = journey.processingStages;
  const stops: Stop[] = stages.flatMap((stage) => {
    const country = countryOf(stage);
    return country === null
      ? []
      : [{ order: stage.sequenceOrder, country, name: stage.stageName, transport: stage.transportMode }];
  });
  return (
    <Stack component="section" aria-labelledby={heading} gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4" id={heading}>
          {t('journey.stages')}
        </Title>
        {mayWrite(screen) && (
          <Button
            component={Link}
            href={`/journeys/${journey.id}/stages/new?sequenceOrder=${(stages.at(-1)?.sequenceOrder ?? 0) + 1}`}
            variant="default"
            className="screen-only"
            leftSection={<Icon name="plus" />}
          >
            {t('journey.stageAdd')}
          </Button>
        )}
      </Group>
      <Paper withBorder p="xs">
        {stops.length === 0 ? (
          <Text p="md">{t('journey.noCountry')}</Text>
        ) : (
          <JourneyMap name={journey.traceabilityName} stops={stops} />
        )}
      </Paper>
      {stages.length > 0 && <StageTable journeyId={journey.id} stages={stages} labelledBy={heading} />}
      <LegCharts stages={stages} />
    </Stack>
  );
}
