/** Product materials: one view over fibers, yarns and fabrics. */
import { z } from 'zod';
import { documentSchema } from '../../shared/domain/documents/document-view.ts';
import { resolvedValues } from '../../shared/resources/references.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { withRows } from '../../shared/resources/row-pages.ts';
import { createRow, deleteRow, readRow } from '../../shared/resources/store.ts';
import { materialActivities, materialDetail, MATERIAL_OF_KIND } from '../../shared/domain/textiles/material-detail.ts';
import { CERTIFICATION_COLUMNS, type MaterialFilter } from '../../shared/domain/textiles/material-filter.ts';
import { listMaterials, matchingMaterials } from '../../shared/domain/textiles/material-list.ts';
import {
  MATERIAL_ORDERS,
  MATERIAL_SORTS,
  type MaterialOrder,
  type MaterialSort,
} from '../../shared/domain/textiles/material-order.ts';
import { materialV1 } from '../../shared/domain/textiles/material.v1.ts';
import { TEXTILE_KINDS, type TextileKind } from '../../shared/domain/textiles/textile-product.ts';
import { UNITS } from '../../shared/values/units.ts';
import { mayRead } from '../auth/authenticate.ts';
import { externalIdParameter, facetedBody, facetedParameters, facetedRequest, facetedResponse } from '../http/lists.ts';
import { booleanParameter, positiveInteger, searchText, uuid } from '../http/parameters.ts';
import { keyErrors, resourceEndpoints } from '../http/resource-endpoints.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeHeaders, NOT_MODIFIED, readHeaders, requireRowMatch, tagged, taggedUnlessKnown } from '../http/etags.ts';
import { dateTime } from './account-fields.ts';
import { MATERIALS_PATH, materialParams } from './material-paths.ts';

const tag = 'Product materials';
const PAGE = { limit: 8, max: 100 };
const ACTIVITY_PAGE = { size: 20, max: 100 };

const path = MATERIALS_PATH;
const params = materialParams;

const counted = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count: z.int() }));

const facets = z
  .object({
    kinds: counted(z.enum(TEXTILE_KINDS)),
    suppliers: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.int() })),
    certifications: counted(z.enum(Object.keys(CERTIFICATION_COLUMNS) as [string, ...string[]])),
    units: counted(z.string()),
    availability: counted(z.boolean()),
    more: z
      .object({ suppliers: z.int() })
      .meta({ description: 'How many values there are besides the most frequent ones, which a facet names.' }),
  })
  .meta({ id: 'MaterialFacets' });

const detail = z
  .object({
    material: materialV1.responseSchema,
    overview: z.object({
      purchaseCount: z.int().nullable(),
      purchasedQuantities: z.array(z.object({ unitOfMeasure: z.string(), quantity: z.string() })).nullable(),
      purchasedValues: z.array(z.object({ currency: z.string(), value: z.string() })).nullable(),
      estimatedScope3Tco2e: z.string().nullable(),
      lastPurchaseDate: z.string().nullable(),
      documentCount: z.int(),
    }),
    latestDocument: documentSchema.nullable(),
  })
  .meta({ id: 'MaterialDetailDto' });

const activity = z
  .object({
    id: z.int(),
    at: dateTime,
    action: z.string(),
    user: z.object({ id: z.uuid().nullable(), name: z.string().nullable() }),
    details: z.looseObject({}).nullable(),
  })
  .meta({ id: 'MaterialActivity' });

type ListedMaterials = Omit<MaterialFilter, 'kind'> & {
  kind?: TextileKind | 'ALL';
  sortBy?: MaterialSort;
  sortDirection?: 'asc' | 'desc';
};

const kindOf = (kind: TextileKind | 'ALL' | undefined) => (kind === 'ALL' ? undefined : kind);

export const materialEndpoints = [
  endpoint({
    method: 'GET',
    path,
    style: 'v1',
    tag,
    summary: 'List materials with facets, each counted under the other filters',
    description: 'A facet says how many rows have each value of a field, and names the 100 most frequent values.',
    access: 'materials:read',
    query: z.object({
      ...facetedParameters(MATERIAL_SORTS, PAGE),
      search: searchText.optional().meta({ description: 'In name, code, composition and the name of the supplier.' }),
      externalId: externalIdParameter.optional(),
      kind: z.enum(['ALL', ...TEXTILE_KINDS]).optional(),
      supplierId: uuid.optional(),
      certification: searchText.optional().meta({
        description: `${Object.keys(CERTIFICATION_COLUMNS).join(', ')}, or text of the other certifications.`,
      }),
      available: booleanParameter.optional(),
      unitOfMeasure: z.enum(UNITS).optional(),
    }),
    status: 200,
    response: facetedResponse('ProductMaterialListResponseDto', materialV1.responseSchema, facets),
    exports({ query }) {
      const { filter, page } = facetedRequest(query as ListedMaterials, PAGE);
      const { search, externalId, kind, supplierId, certification, available, unitOfMeasure } = filter;
      const { absent, join }: MaterialOrder = MATERIAL_SORTS[page.sort];
      return {
        representation: materialV1 as unknown as Representation,
        filters: [
          matchingMaterials({
            search,
            externalId,
            kind: kindOf(kind),
            supplierId,
            certification,
            available,
            unitOfMeasure,
          }),
        ],
        order: {
          by: [{ name: MATERIAL_ORDERS[page.sort], mayBeNull: absent !== undefined }],
          // an index has what a material is stored with
          isSorted: join !== undefined,
          direction: page.direction,
          nullsLast: true,
        },
      };
    },
    async handler({ scope, query }) {
      const { filter, page, number, withFacets } = facetedRequest(query, PAGE);
      const found = await listMaterials(scope, { ...filter, kind: kindOf(filter.kind) }, page, { withFacets });
      return withRows(scope, materialV1, found.items, facetedBody(found, { page: number, limit: page.limit }));
    },
  }),
  endpoint({
    method: 'POST',
    path,
    style: 'v1',
    tag,
    summary: 'Create a material',
    access: 'materials:write',
    body: materialV1.createSchema,
    status: 201,
    response: materialV1.responseSchema,
    errors: ['CONFLICT', 'REFERENCE_NOT_FOUND', ...keyErrors(materialV1)],
    handler: async ({ scope, body }) =>
      tagged((await createRow(scope, materialV1, await resolvedValues(scope, materialV1, body))).body),
  }),
  // for whoever has the id of one and does not know its kind: a purchase names no more
  ...resourceEndpoints(materialV1, { path, tag, offers: ['read'] }),
  endpoint({
    method: 'GET',
    path: `${path}/{kind}/{id}`,
    style: 'v1',
    tag,
    summary: 'Read one material',
    access: 'materials:read',
    params,
    requestHeaders: readHeaders,
    status: 200,
    response: materialV1.responseSchema,
    otherResponses: NOT_MODIFIED,
    errors: ['NOT_FOUND'],
    handler: async ({ scope, params: { kind: of, id }, headers }) =>
      taggedUnlessKnown(await readRow(scope, MATERIAL_OF_KIND[of], id), headers),
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/{kind}/{id}`,
    style: 'v1',
    tag,
    summary: 'Delete a material',
    access: 'materials:write',
    params,
    requestHeaders: changeHeaders,
    status: 204,
    errors: ['NOT_FOUND', 'IN_USE', 'PRECONDITION_FAILED'],
    async handler({ scope, params: { kind: of, id }, headers }) {
      const representation = MATERIAL_OF_KIND[of];
      await requireRowMatch(scope, headers, representation, id, () => readRow(scope, representation, id));
      await deleteRow(scope, representation, id);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{kind}/{id}/detail`,
    style: 'v1',
    tag,
    summary: 'A material with its figures and its latest document',
    description: 'The figures of purchases are null for a caller who may not read purchases.',
    access: 'materials:read',
    params,
    status: 200,
    response: detail,
    errors: ['NOT_FOUND'],
    handler: ({ scope, caller, params: { kind: of, id } }) =>
      materialDetail(scope, of, id, mayRead(caller, 'purchases')),
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{kind}/{id}/activities`,
    style: 'v1',
    tag,
    summary: 'What happened to a material, the newest first',
    access: 'materials:read',
    params,
    query: z.object({
      page: positiveInteger(1e9).optional(),
      pageSize: positiveInteger(ACTIVITY_PAGE.max).optional(),
    }),
    status: 200,
    response: z
      .object({ items: z.array(activity), total: z.int(), page: z.int(), pageSize: z.int() })
      .meta({ id: 'MaterialActivityListResponseDto' }),
    errors: ['NOT_FOUND'],
    async handler({ scope, params: { kind: of, id }, query }) {
      const { page = 1, pageSize = ACTIVITY_PAGE.size } = query;
      const found = await materialActivities(scope, of, id, { limit: pageSize, offset: (page - 1) * pageSize });
      return { ...found, page, pageSize };
    },
  }),
];
