/** Journeys and stages in the legacy dialect. */
import { resolvedValues } from '../../shared/resources/references.ts';
import { journeyLegacy } from '../../shared/domain/traceability/journey.legacy.ts';
import { stageImport, stageLegacy } from '../../shared/domain/traceability/stage.legacy.ts';
import { createStage, patchStage } from '../../shared/domain/traceability/stage-writes.ts';
import { bulkPreviewEndpoint } from '../http/bulk-preview.ts';
import { bulkEndpoint } from '../http/bulk.ts';
import { changeHeaders } from '../http/etags.ts';
import { requireStageMatch } from '../http/stage-match.ts';
import { idParams } from '../http/parameters.ts';
import { keyErrors, resourceEndpoints } from '../http/resource-endpoints.ts';
import { endpoint } from '../http/endpoint.ts';
import { respondAfter } from '../jobs/respond-after.ts';
import { waitHeaders } from '../jobs/prefer.ts';

const tag = 'Traceability (legacy)';
const stages = '/api/processing-stages';

export const traceabilityEndpoints = [
  ...resourceEndpoints(journeyLegacy, { path: '/api/traceability', tag, offers: ['list', 'read', 'create', 'patch'] }),
  ...resourceEndpoints(stageLegacy, { path: stages, tag, offers: ['list', 'read'] }),
  endpoint({
    method: 'POST',
    path: stages,
    style: 'legacy',
    tag,
    summary: 'Add a stage; one at a taken position is put there, and those behind it move up to the next gap',
    access: 'traceability:write',
    requestHeaders: waitHeaders,
    body: stageLegacy.createSchema,
    status: 201,
    response: stageLegacy.responseSchema,
    errors: ['REFERENCE_NOT_FOUND', ...keyErrors(stageLegacy)],
    transaction: false,
    handler: (call) =>
      respondAfter(call, async (scope) =>
        createStage(scope, call.deps.dispatcher, stageLegacy, await resolvedValues(scope, stageLegacy, call.body)),
      ),
  }),
  endpoint({
    method: 'PATCH',
    path: `${stages}/{id}`,
    style: 'legacy',
    tag,
    summary: 'Change fields of a stage, or its position',
    access: 'traceability:write',
    changes: stageLegacy,
    params: idParams(stageLegacy),
    requestHeaders: waitHeaders.extend(changeHeaders.shape),
    body: stageLegacy.patchSchema,
    status: 200,
    response: stageLegacy.responseSchema,
    errors: ['NOT_FOUND', 'REFERENCE_NOT_FOUND', 'PRECONDITION_FAILED', ...keyErrors(stageLegacy)],
    transaction: false,
    handler: (call) =>
      respondAfter(call, async (scope) => {
        const { id } = call.params;
        await requireStageMatch(scope, call.headers, stageLegacy, id);
        const values = await resolvedValues(scope, stageLegacy, call.body, id);
        return patchStage(scope, call.deps.dispatcher, stageLegacy, id, values);
      }),
  }),
  bulkEndpoint(stageImport, { path: `${stages}/bulk`, tag }),
  bulkPreviewEndpoint(stageImport, { path: `${stages}/bulk`, tag }),
];
