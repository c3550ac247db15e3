/** A journey: its totals, its way over the map, and its stages. */
import { Button, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { resourceOf, type AnyRow, type Row } from '../api/resources.ts';
import { readRow } from '../api/rows.ts';
import { DeleteButton } from '../kit/delete-button.tsx';
import { Sections } from '../kit/detail-page.tsx';
import { Icon } from '../kit/icons.tsx';
import { Loaded, Page } from '../kit/page.tsx';
import { RelatedList } from '../kit/related-list.tsx';
import { useScreenOf } from '../kit/screen.ts';
import { useMay, useMayWrite } from '../session/session.tsx';
import { useSpeech } from '../words/words.tsx';
import { JourneyMap, type Stop } from './journey-map.tsx';
import { type TransportMode } from '../../shared/values/transport-modes.ts';

interface Stage {
  id: string;
  sequenceOrder: number;
  stageName: string;
  companyType: string | null;
  supplierId: string | null;
  transportMode: TransportMode | null;
  countryCode: string | null;
  distanceKm: number | null;
  co2Emissions: number | null;
}

type Journey = Omit<Row<'journeys'>, 'processingStages'> & { processingStages: Stage[] };

const suppliers = resourceOf('suppliers');

/** The suppliers that stages name: the journey has only their ids. */
function useSuppliers(ids: readonly string[]): ReadonlyMap<string, AnyRow> {
  const may = useMay();
  return useQueries({
    queries: [...new Set(ids)].map((id) => ({
      queryKey: ['suppliers', 'row', id],
      queryFn: () => readRow(suppliers, id),
      enabled: may('suppliers:read'),
    })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}

export function JourneyPage({ id }: { id: string }) {
  const { t } = useSpeech();
  const mayWrite = useMayWrite();
  const screen = useScreenOf('journeys')!;
  const documents = useScreenOf('documents');
  const query = useQuery({
    queryKey: ['journeys', 'row', id],
    queryFn: ({ signal }) => readRow(screen.api, id, signal),
  });
  const row = query.data;
  const actions = row && mayWrite(screen) && (
    <>
      <Button component={Link} href={`/journeys/${id}/edit`} variant="default" leftSection={<Icon name="edit" />}>
        {t('form.edit')}
      </Button>
      <DeleteButton screen={screen} row={row} back="/journeys" />
    </>
  );
  return (
    <Page
      title={row ? screen.nameOf(row) : t('journeys.title')}
      actions={actions}
      back={{ address: '/journeys', name: t('journeys.title') }}
    >
      <Loaded query={query}>
        {(journey) => (
          <>
            <Sections
              screen={{
                ...screen,
                sections: [{ title: 'section.general', fields: ['description', 'totalDistanceKm', 'totalCo2PerKg'] }],
              }}
              row={journey}
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
  const { t, number, country } = useSpeech();
  const heading = useId();
  const named = useSuppliers(journey.processingStages.flatMap(({ supplierId }) => supplierId ?? []));
  const stages = journey.processingStages.map((stage) => {
    const supplier = stage.supplierId === null ? undefined : named.get(stage.supplierId);
    const code = stage.countryCode ?? (supplier?.['country'] as string | null | undefined) ?? null;
    return { ...stage, supplier: supplier?.['name'] as string | undefined, country: code };
  });
  const stops: Stop[] = stages.flatMap((stage) =>
    stage.country === null
      ? []
      : [{ order: stage.sequenceOrder, country: stage.country, name: stage.stageName, transport: stage.transportMode }],
  );
  const columns: { label: string; end?: boolean; show: (stage: (typeof stages)[number]) => ReactNode }[] = [
    { label: t('journey.order'), show: ({ sequenceOrder }) => number(sequenceOrder) },
    { label: t('journey.stage'), show: ({ stageName }) => stageName },
    {
      label: t('journey.supplier'),
      show: ({ companyType, supplier }) => (companyType === 'COMPANY' ? t('journey.own') : supplier),
    },
    { label: t('journey.country'), show: ({ country: code }) => code && country(code) },
    { label: t('journey.transport'), show: ({ transportMode }) => transportMode && t(`transport.${transportMode}`) },
    {
      label: t('field.totalDistanceKm'),
      end: true,
      show: ({ distanceKm }) => distanceKm !== null && number(distanceKm),
    },
    {
      label: t('field.totalCo2PerKg'),
      end: true,
      show: ({ co2Emissions }) => co2Emissions !== null && number(co2Emissions),
    },
  ];
  return (
    <Stack component="section" aria-labelledby={heading} gap="sm">
      <Title order={2} size="h4" id={heading}>
        {t('journey.stages')}
      </Title>
      <Paper withBorder p="xs">
        {stops.length === 0 ? (
          <Text p="md">{t('journey.noCountry')}</Text>
        ) : (
          <JourneyMap name={journey.traceabilityName} stops={stops} />
        )}
      </Paper>
      {stages.length > 0 && (
        <Paper withBorder>
          <Table role="table" className="cards" aria-labelledby={heading}>
            <Table.Thead role="rowgroup">
              <Table.Tr role="row">
                {columns.map(({ label, end }) => (
                  <Table.Th key={label} role="columnheader" ta={end ? 'end' : undefined}>
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody role="rowgroup">
              {stages.map((stage) => (
                <Table.Tr key={stage.id} role="row">
                  {columns.map(({ label, end, show }) => (
                    <Table.Td key={label} role="cell" data-label={label} ta={end ? 'end' : undefined}>
                      {show(stage)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </Stack>
  );
}
