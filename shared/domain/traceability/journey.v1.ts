import { z } from 'zod';
import {
  decimalNumber,
  foreignUuid,
  foreignUuidList,
  jsonObject,
  text,
  uuidReference,
} from '../../resources/value-codecs.ts';
import { field, represent } from '../../resources/representation.ts';
import { instant } from '../../resources/time-codecs.ts';
import { journey } from './journey.ts';
import { stageV1 } from './stage.v1.ts';

export const journeyV1 = represent(journey, {
  name: 'ProductTraceabilityDto',
  style: 'v1',
  fields: {
    userId: field('userId', uuidReference('users'), { readOnly: true }),
    productId: field('productId', foreignUuid),
    pfcrCalculationId: field('pfcrCalculationId', foreignUuid),
    traceabilityName: field('traceabilityName', text({ min: 1, max: 255 }), { required: true }),
    description: field('description', text()),
    totalCo2: field('totalCo2PerKg', decimalNumber()),
    totalDistanceKm: field('totalDistanceKm', decimalNumber()),
    clientIds: field('clientIds', foreignUuidList),
    compositionIds: field('compositionIds', foreignUuidList),
    metadata: field('metadata', jsonObject),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
  },
  hidden: ['status'],
  // see journey-stages.ts
  appended: { processingStages: z.array(stageV1.responseSchema) },
});
