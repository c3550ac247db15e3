import { later } from '../kit/later.tsx';
import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';

// with the map of the world, which no other page needs
const JourneyPage = later(async () => (await import('../journeys/journey-page.tsx')).JourneyPage);
const StagePage = later(async () => (await import('../journeys/stage-page.tsx')).StagePage);

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
    'totalDistanceKm',
    'totalCo2PerKg',
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
