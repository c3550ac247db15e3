/** Journeys and their stages. */
import { z } from 'zod';
import { requireSubject } from '../../shared/domain/documents/documented-entities.ts';
import { orderOf } from '../../shared/exports/list-query.ts';
import { resolvedValues } from '../../shared/resources/references.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { readScope } from '../../shared/platform/scope.ts';
import { readRow } from '../../shared/resources/store.ts';
import { STAGE_TYPES } from '../../shared/domain/traceability/stage-types.ts';
import {
  JOURNEY_SORTS,
  listJourneys,
  matchingJourneys,
  type JourneyFilter,
} from '../../shared/domain/traceability/journey-list.ts';
import {
  journeysResponse,
  readJourney,
  withoutStages,
  withStages,
} from '../../shared/domain/traceability/journey-stages.ts';
import { journeyV1 } from '../../shared/domain/traceability/journey.v1.ts';
import { stageV1 } from '../../shared/domain/traceability/stage.v1.ts';
import { createStage, deleteStage, patchStage } from '../../shared/domain/traceability/stage-writes.ts';
import { changeHeaders, NOT_MODIFIED, readHeaders, taggedUnlessKnown } from '../http/etags.ts';
import { requireStageMatch } from '../http/stage-match.ts';
import { facetedBody, facetedParameters, facetedRequest, facetedResponse } from '../http/lists.ts';
import { searchText, uuid, uuidList } from '../http/parameters.ts';
import { keyErrors, resourceEndpoints } from '../http/resource-endpoints.ts';
import { endpoint } from '../http/endpoint.ts';
import { respondAfter } from '../jobs/respond-after.ts';
import { waitHeaders } from '../jobs/prefer.ts';

const path = '/api/v1/product/traceability';
const tag = 'Traceability journeys';
const PAGE = { limit: 20, max: 100 };

const counted = z.array(z.object({ id: z.uuid(), count: z.int() }));
const facets = z
  .object({
    clients: counted,
    compositions: counted,
    more: z
      .object({ clients: z.int(), compositions: z.int() })
      .meta({ description: 'How many values there are besides the most frequent ones, which a facet names.' }),
  })
  .meta({ id: 'JourneyFacets' });

const stageParams = z.object({ stageId: uuid });
const conditionalWaitHeaders = waitHeaders.extend(changeHeaders.shape);

const RECOMPUTES = "The journey's totals are computed by a job, which X-Job-Id names; the answer waits for it.";

type ListedJourneys = JourneyFilter & { sortBy?: keyof typeof JOURNEY_SORTS; sortDirection?: 'asc' | 'desc' };

export const journeyEndpoints = [
  endpoint({
    method: 'GET',
    path: `${path}/stage-types`,
    style: 'v1',
    tag,
    summary: 'Types of stages of the textile chain',
    description: 'The same for every tenant, with a label and an icon each.',
    access: 'traceability:read',
    status: 200,
    response: z.array(
      z.object({ id: z.uuid(), code: z.string(), label: z.string(), icon: z.string() }).meta({ id: 'StageTypeDto' }),
    ),
    handler: () => Promise.resolve(STAGE_TYPES),
  }),
  endpoint({
    method: 'GET',
    path,
    style: 'v1',
    tag,
    summary: 'List journeys with facets, each counted under the other filters',
    description: 'A facet says how many rows have each value of a field, and names the 100 most frequent values.',
    access: 'traceability:read',
    query: z.object({
      ...facetedParameters(JOURNEY_SORTS, PAGE),
      search: searchText.optional().meta({ description: 'In the names of journeys.' }),
      clientIds: uuidList.optional(),
      compositionIds: uuidList.optional(),
      supplierId: uuid.optional().meta({ description: 'Journeys with a stage at this supplier.' }),
      productId: uuid.optional().meta({ description: 'Journeys of this product.' }),
    }),
    status: 200,
    response: facetedResponse('ProductTraceabilityListResponseDto', journeyV1.responseSchema, facets),
    exports({ query }) {
      const { filter, page } = facetedRequest(query as ListedJourneys, PAGE);
      const { search, clientIds, compositionIds, supplierId, productId } = filter;
      const representation = journeyV1 as unknown as Representation;
      return {
        representation,
        filters: [matchingJourneys({ search, clientIds, compositionIds, supplierId, productId })],
        // none of these columns is ever null
        order: orderOf(representation, { by: [JOURNEY_SORTS[page.sort]], type: 'text' }, page.direction),
      };
    },
    async handler({ scope, query }) {
      const { filter, page, number, withFacets } = facetedRequest(query, PAGE);
      const found = await listJourneys(scope, filter, page, { withFacets });
      return journeysResponse(scope, found.rows, facetedBody(found, { page: number, limit: page.limit }));
    },
  }),
  ...resourceEndpoints(journeyV1, {
    path,
    tag,
    offers: ['read', 'create', 'patch', 'delete'],
    responses: {
      read: (scope, id) => readJourney(scope, id as string),
      created: (written) => withoutStages(written),
      patched: ({ scope, identity, deps }, written) => withStages(scope, readScope(identity, deps.database), written),
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/{id}/stages`,
    style: 'v1',
    tag,
    summary: 'Add a stage; one at a taken position is put there, and those behind it move up to the next gap',
    description: RECOMPUTES,
    access: 'traceability:write',
    params: z.object({ id: uuid }),
    requestHeaders: waitHeaders,
    body: stageV1.createSchema,
    status: 201,
    response: stageV1.responseSchema,
    errors: ['NOT_FOUND', 'REFERENCE_NOT_FOUND', ...keyErrors(stageV1)],
    transaction: false,
    handler: (call) =>
      respondAfter(call, async (scope) => {
        await requireSubject(scope, { type: 'TRACEABILITY_JOURNEY', id: call.params.id });
        const values = { ...(await resolvedValues(scope, stageV1, call.body)), journeyId: call.params.id };
        return createStage(scope, call.deps.dispatcher, stageV1, values);
      }),
  }),
  endpoint({
    method: 'GET',
    path: `${path}/stages/{stageId}`,
    style: 'v1',
    tag,
    summary: 'Read one stage',
    access: 'traceability:read',
    params: stageParams,
    requestHeaders: readHeaders,
    status: 200,
    response: stageV1.responseSchema,
    otherResponses: NOT_MODIFIED,
    errors: ['NOT_FOUND'],
    handler: async ({ scope, params, headers }) =>
      taggedUnlessKnown(await readRow(scope, stageV1, params.stageId), headers),
  }),
  endpoint({
    method: 'PATCH',
    path: `${path}/stages/{stageId}`,
    style: 'v1',
    tag,
    summary: 'Change fields of a stage, or its position',
    description: RECOMPUTES,
    access: 'traceability:write',
    changes: stageV1,
    params: stageParams,
    requestHeaders: conditionalWaitHeaders,
    body: stageV1.patchSchema,
    status: 200,
    response: stageV1.responseSchema,
    errors: ['NOT_FOUND', 'REFERENCE_NOT_FOUND', 'PRECONDITION_FAILED', ...keyErrors(stageV1)],
    transaction: false,
    handler: (call) =>
      respondAfter(call, async (scope) => {
        const { stageId } = call.params;
        await requireStageMatch(scope, call.headers, stageV1, stageId);
        const values = await resolvedValues(scope, stageV1, call.body, stageId);
        return patchStage(scope, call.deps.dispatcher, stageV1, stageId, values);
      }),
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/stages/{stageId}`,
    style: 'v1',
    tag,
    summary: 'Delete a stage',
    description: RECOMPUTES,
    access: 'traceability:write',
    changes: stageV1,
    params: stageParams,
    requestHeaders: conditionalWaitHeaders,
    status: 204,
    errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
    transaction: false,
    handler: (call) =>
      respondAfter(call, async (scope) => {
        const { stageId } = call.params;
        await requireStageMatch(scope, call.headers, stageV1, stageId);
        return deleteStage(scope, call.deps.dispatcher, stageV1, stageId);
      }),
  }),
];
