/** Purchases of a material, created once whatever the network does (docs/rules.md#idempotency). */
import { z } from 'zod';
import { requireSubject } from '../../shared/domain/documents/documented-entities.ts';
import { documentSchema } from '../../shared/domain/documents/document-view.ts';
import {
  materialPurchase,
  ofMaterial,
  requireMaterialPurchase,
} from '../../shared/domain/purchases/material-purchase.ts';
import {
  materialPurchaseV1,
  purchaseQuantity,
  purchaseV1,
  transportDistance,
  transportMode,
} from '../../shared/domain/purchases/material-purchase.v1.ts';
import { estimateTransport, type TransportEstimateRequest } from '../../shared/domain/purchases/transport-emissions.ts';
import { orderOf } from '../../shared/exports/list-query.ts';
import { type Representation, toFieldValues } from '../../shared/resources/representation.ts';
import { withRows } from '../../shared/resources/row-pages.ts';
import { createRow, JsonText, patchRow, readPage, readRow } from '../../shared/resources/store.ts';
import { writeScope, type Scope } from '../../shared/platform/scope.ts';
import { type TextileKind } from '../../shared/domain/textiles/textile-product.ts';
import { unitV1 } from '../../shared/values/units.ts';
import { addUpload, discardUploads, keepUploads, receiveUploads } from '../documents/uploads.ts';
import { manifest, matchAttachments, MAX_ATTACHMENTS, readJsonField } from '../documents/attachments.ts';
import { positiveInteger, uuid } from '../http/parameters.ts';
import { endpoint, EndpointResponse, type Call } from '../http/endpoint.ts';
import { changeHeaders, requireRowMatch, tagged } from '../http/etags.ts';
import { idempotently, idempotentHeaders, getKey } from '../http/idempotent-creates.ts';
import { parseOrThrow } from '../../shared/platform/validation.ts';
import { binary, jsonField, MULTIPART } from './document-fields.ts';
import { MATERIALS_PATH, materialParams } from './material-paths.ts';
import { deletionEndpoint, listEndpoint, uploadEndpoint, type DocumentSubject } from './subject-documents.ts';

const tag = 'Material purchases';
const path = `${MATERIALS_PATH}/{kind}/{id}/purchases`;
const PAGE_SIZE = 20;
const purchaseParams = materialParams.extend({ purchaseId: uuid });

interface MaterialPath {
  kind: TextileKind;
  id: string;
}

const requireMaterial = (scope: Scope, { kind, id }: MaterialPath) => requireSubject(scope, { type: kind, id });

async function createPurchase(scope: Scope, params: MaterialPath, body: Record<string, unknown>): Promise<JsonText> {
  await requireMaterial(scope, params);
  const values = { ...toFieldValues(materialPurchaseV1, body), materialId: params.id };
  return (await createRow(scope, materialPurchaseV1, values)).body;
}

const payload = materialPurchaseV1.createSchema.and(z.object({ attachments: manifest }));

const PAYLOAD_EXAMPLE = JSON.stringify({
  lotNumber: 'L-2026-001',
  purchaseDate: '2026-01-15T00:00:00Z',
  quantity: '1250.5',
  unitOfMeasure: 'KG',
  ddtNumber: 'DDT-118',
  invoiceNumber: 'F-2026-77',
});

const createdWithDocuments = (materialPurchaseV1.responseSchema as z.ZodObject)
  .extend({ documents: z.array(documentSchema) })
  .meta({ id: 'MaterialPurchaseCreatedResponseDto' });

const documents: DocumentSubject<typeof purchaseParams> = {
  path: `${path}/{purchaseId}`,
  tag,
  name: 'purchase',
  params: purchaseParams,
  module: 'purchases',
  async find(scope, { purchaseId, ...material }) {
    await requireMaterialPurchase(scope, material, purchaseId);
    return { type: 'MATERIAL_PURCHASE', id: purchaseId };
  },
};

export const materialPurchaseEndpoints = [
  endpoint({
    method: 'GET',
    path,
    style: 'v1',
    tag,
    summary: 'Purchases of a material, the latest first',
    access: 'purchases:read',
    params: materialParams,
    query: z.object({ page: positiveInteger(1e9).optional(), pageSize: positiveInteger(100).optional() }),
    status: 200,
    response: z
      .object({ items: z.array(materialPurchaseV1.responseSchema), total: z.int(), page: z.int(), pageSize: z.int() })
      .meta({ id: 'MaterialPurchaseListResponseDto' }),
    errors: ['NOT_FOUND'],
    async exports({ scope, params }) {
      const material = params as MaterialPath;
      await requireMaterial(scope, material);
      const representation = materialPurchaseV1 as unknown as Representation;
      const order = orderOf(representation, { by: ['t.purchase_date'], type: 'timestamptz' }, 'desc');
      return { representation, filters: [ofMaterial(material.id)], order };
    },
    async handler({ scope, params, query: { page = 1, pageSize = PAGE_SIZE } }) {
      await requireMaterial(scope, params);
      const found = await readPage(scope, materialPurchaseV1, [ofMaterial(params.id)], {
        limit: pageSize,
        offset: (page - 1) * pageSize,
        sort: { by: ['t.purchase_date'] },
        direction: 'desc',
      });
      return withRows(scope, materialPurchaseV1, found.items, {
        before: '{"items":[',
        after: `],"total":${found.total},"page":${page},"pageSize":${pageSize}}`,
      });
    },
  }),
  endpoint({
    method: 'POST',
    path,
    style: 'v1',
    tag,
    summary: `Record a purchase of a material`,
    access: 'purchases:write',
    params: materialParams,
    requestHeaders: idempotentHeaders,
    body: materialPurchaseV1.createSchema,
    status: 201,
    response: materialPurchaseV1.responseSchema,
    errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_IN_PROGRESS'],
    handler: async (call) =>
      (await idempotently(call, call.scope, call.body, () => createPurchase(call.scope, call.params, call.body)))
        .answer,
  }),
  endpoint({
    method: 'POST',
    path: `${path}/estimate`,
    style: 'v1',
    tag,
    summary: "Estimate the emissions of a purchase's transport",
    description:
      'Factor in kg CO2e per tonne-kilometre × km × tonnes ÷ 1000; TRUCK takes the factor ROAD, SHIP SEA, TRAIN RAIL, PLANE AIR.',
    access: 'purchases:write',
    params: materialParams,
    body: z
      .object({
        quantity: purchaseQuantity.schema,
        unitOfMeasure: unitV1.schema,
        transportMode: transportMode.schema,
        distanceKm: transportDistance.schema,
      })
      .meta({ id: 'EstimateMaterialPurchaseTransportDto' }),
    status: 200,
    response: z
      .object({
        distanceKm: z.number(),
        weightKg: z.number(),
        factorKgCo2ePerTonneKm: z.number(),
        estimatedScope3Tco2e: z.string(),
        method: z.literal('DISTANCE_BASED'),
      })
      .meta({ id: 'EstimateMaterialPurchaseTransportResponseDto' }),
    errors: ['NOT_FOUND'],
    async handler({ scope, params, body }) {
      const estimate = await estimateTransport(scope, body as TransportEstimateRequest);
      await requireMaterial(scope, params);
      return estimate;
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/with-documents`,
    style: 'v1',
    tag,
    summary: 'Record a purchase with its documents, all or nothing',
    description:
      'Each entry of attachments has its file in the part that is named by its clientId; size and type must be those of the entry.',
    access: 'purchases:write',
    params: materialParams,
    requestHeaders: idempotentHeaders,
    body: 'stream',
    bodyTypes: {
      [MULTIPART]: z
        .object({
          payload: jsonField(payload, {
            description:
              'CreateMaterialPurchaseDto. What attachments says counts where the part attachments is absent.',
            example: PAYLOAD_EXAMPLE,
          }),
          attachments: jsonField(manifest, { description: 'The manifest.', example: '[]' }).optional(),
        })
        .catchall(binary),
    },
    status: 201,
    response: createdWithDocuments,
    errors: [
      'NOT_FOUND',
      'IDEMPOTENCY_CONFLICT',
      'IDEMPOTENCY_IN_PROGRESS',
      'INVALID_JSON',
      'PAYLOAD_TOO_LARGE',
      'QUOTA_EXCEEDED',
      'UNSUPPORTED_MEDIA_TYPE',
      'VALIDATION_FAILED',
    ],
    transaction: false,
    async handler(given) {
      const call = given as unknown as Call;
      getKey(call);
      const received = await receiveUploads(call, {
        fields: ['payload', 'attachments'],
        acceptsFile: (field, earlier) => earlier.every((each) => each.field !== field),
        maxFiles: MAX_ATTACHMENTS,
        ignoresFileNames: true,
      });
      const { fields, files } = received;
      return keepUploads(call, received, async () => {
        const sent = readJsonField('payload', fields['payload']);
        const body = parseOrThrow(materialPurchaseV1.createSchema, sent, 'payload');
        const attached = matchAttachments(
          fields['attachments'] === undefined
            ? (sent as { attachments?: unknown }).attachments
            : readJsonField('attachments', fields['attachments']),
          files,
        );
        const request = {
          body,
          attachments: attached.map(({ entry, upload }) => ({ ...entry, sha256: upload.object.sha256 })),
        };
        const { answer, replayed } = await writeScope(call.identity, call.deps.database, (scope) =>
          idempotently(call, scope, request, async () => {
            const purchase = await createPurchase(scope, given.params, body);
            const { id } = JSON.parse(purchase.text) as { id: string };
            const added: string[] = [];
            for (const { entry, upload } of attached) {
              const document = { ...upload, fileName: entry.fileName };
              const entity = { type: 'MATERIAL_PURCHASE', id } as const;
              const described = { entity, category: entry.category };
              added.push((await addUpload(scope, call, received, document, described)).text);
            }
            return new JsonText(`${purchase.text.slice(0, -1)},"documents":[${added.join(',')}]}`);
          }),
        );
        if (replayed) await discardUploads(call, received);
        return answer;
      });
    },
  }),
  endpoint({
    method: 'PATCH',
    path: `${path}/{purchaseId}`,
    style: 'v1',
    tag,
    summary: `Change fields of a ${materialPurchase.name}`,
    access: 'purchases:write',
    params: purchaseParams,
    requestHeaders: changeHeaders,
    body: materialPurchaseV1.patchSchema,
    status: 200,
    response: materialPurchaseV1.responseSchema,
    errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
    async handler({ scope, params: { purchaseId, ...material }, headers, body }) {
      await requireMaterialPurchase(scope, material, purchaseId);
      // the tag is of the purchase at the path where one is read
      const read = () => readRow(scope, purchaseV1, purchaseId);
      await requireRowMatch(scope, headers, purchaseV1, purchaseId, read);
      const values = toFieldValues(materialPurchaseV1, body);
      const changed = await patchRow(scope, materialPurchaseV1, purchaseId, values);
      return new EndpointResponse(changed.body, { headers: tagged(await read()).headers });
    },
  }),
  listEndpoint(documents),
  uploadEndpoint(documents),
  deletionEndpoint(documents),
];
