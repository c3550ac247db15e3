import { z } from 'zod';
import { decimalNumber, foreignUuid, foreignUuidList, jsonObject, text, uuidReference } from '../resources/codecs.ts';
import { field, represent } from '../resources/representation.ts';
import { instant } from '../resources/time-codecs.ts';
import { journey } from './journey.ts';
import { stageV1 } from './stage.v1.ts';

/** The journey's stages in their order; SQL over `t`. */
const STAGES =
  `(select coalesce(json_agg(s.body order by s.sequence_order), '[]') from (select t.tenant_id, t.journey_id, t.sequence_order, ` +
  `${stageV1.json}::json as body from processing_stages t) s where s.tenant_id = t.tenant_id and s.journey_id = t.id)`;

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
  derived: { processingStages: { sql: STAGES, output: z.array(stageV1.answerSchema) } },
});
