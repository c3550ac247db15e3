import { type Row } from '../api/resources.ts';
import { totalOf, type JourneyTotal } from '../journeys/stages.ts';
import { later } from '../kit/later.tsx';
import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';
import { type Speech } from '../words/speech.ts';

// with the map of the world, which no other page needs
const JourneyPage = later(async () => (await import('../journeys/journey-page.tsx')).JourneyPage);
const StagePage = later(async () => (await import('../journeys/stage-page.tsx')).StagePage);

const total = (name: JourneyTotal) =>
  ({
    name,
    label: `field.${name}`,
    sortBy: name,
    align: 'end',
    show(row: Row<'journeys'>, { number }: Speech) {
      const value = totalOf(row, name);
      return value === null ? null : number(value);
    },
  }) as const;

export const journeys = defineScreen({
  resource: 'journeys',
  ...ENTRIES.journeys,
  createTitle: 'journeys.new',
  nameOf: ({ traceabilityName }) => traceabilityName,
  sort: { by: 'createdAt', direction: 'desc' },
  columns: [
    'traceabilityName',
    {
      name: 'stages',
      label: 'journey.stages',
      align: 'end',
      show: ({ processingStages }, { number }) => number(processingStages?.length ?? 0),
    },
    total('totalDistanceKm'),
    total('totalCo2PerKg'),
    'updatedAt',
  ],
  moreColumns: ['productId', 'description', 'createdAt'],
  sections: [{ title: 'section.general', fields: ['traceabilityName', 'productId', 'description'] }],
  Detail: JourneyPage,
  pages: [
    { address: ':id/stages/new', Page: StagePage },
    { address: ':id/stages/:stageId', Page: StagePage },
  ],
});
