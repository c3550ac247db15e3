/** The endpoints that every resource has, from its representation: each dialect's file only names what it offers. */
import { type ErrorCode } from '../../shared/platform/error-codes.ts';
import { codeOf } from '../../shared/platform/reasons/index.ts';
import { type Access } from '../../shared/platform/modules.ts';
import { type Scope } from '../../shared/platform/scope.ts';
import { type JsonPieces } from '../../shared/resources/json-text.ts';
import { type Field, type Representation } from '../../shared/resources/representation.ts';
import { scopeOf } from '../../shared/resources/resource.ts';
import { resolvedValues } from '../../shared/resources/references.ts';
import {
  createRow,
  deleteRow,
  patchRow,
  readRow,
  type JsonText,
  type RowId,
  type Written,
} from '../../shared/resources/store.ts';
import { endpoint, type Call, type Endpoint } from './endpoint.ts';
import { arrayList, type ArrayListOptions } from './lists.ts';
import { changeHeaders, NOT_MODIFIED, readHeaders, requireRowMatch, tagged, taggedUnlessKnown } from './etags.ts';
import { idParams } from './parameters.ts';

export interface ResourceEndpointOptions extends ArrayListOptions {
  /** What is offered; `list` only where the list is a plain array. */
  offers: readonly ('list' | 'read' | 'create' | 'patch' | 'replace' | 'delete')[];
  /** Answers of a representation that has `appended` fields. */
  responses?: {
    read(scope: Scope, id: RowId): Promise<JsonText | JsonPieces>;
    created(written: Written): JsonText;
    patched(call: Pick<Call, 'scope' | 'identity' | 'deps'>, written: Written): Promise<JsonText | JsonPieces>;
  };
}

/** What a write can answer where its body may name rows by keys. */
export const keyErrors = ({ writable }: { writable: readonly Pick<Field, 'keys'>[] }): ErrorCode[] =>
  writable.some(({ keys }) => keys.length > 0) ? ['REFERENCE_MISMATCH', 'AMBIGUOUS_REFERENCE'] : [];

/** The endpoints of a representation, as far as they are offered. */
export function resourceEndpoints<Key extends string>(
  of: Representation<Key>,
  options: ResourceEndpointOptions,
): Endpoint[] {
  const representation = of as Representation;
  const { resource } = representation;
  const { path, tag, style = representation.style, responses } = options;
  const access = (kind: Access) => scopeOf(resource, kind);
  const params = idParams(representation);
  const shown = (scope: Scope, id: RowId) =>
    responses ? responses.read(scope, id) : readRow(scope, representation, id);
  const unchanged = ({ scope, headers }: Pick<Call, 'scope' | 'headers'>, id: RowId) =>
    requireRowMatch(scope, headers, representation, id, () => shown(scope, id));
  const byKeys = keyErrors(representation);
  const changes = resource.module === undefined ? undefined : representation;
  const declared: Record<ResourceEndpointOptions['offers'][number], () => Endpoint> = {
    list: () => arrayList(representation, options),
    read: () =>
      endpoint({
        method: 'GET',
        path: `${path}/{id}`,
        style,
        tag,
        summary: `Read one ${resource.name}`,
        access: access('read'),
        params,
        requestHeaders: readHeaders,
        status: 200,
        response: representation.responseSchema,
        otherResponses: NOT_MODIFIED,
        errors: ['NOT_FOUND'],
        handler: async ({ scope, params: { id }, headers }) => taggedUnlessKnown(await shown(scope, id), headers),
      }),
    create: () =>
      endpoint({
        method: 'POST',
        path,
        style,
        tag,
        summary: `Create a ${resource.name}`,
        access: access('write'),
        body: representation.createSchema,
        status: 201,
        response: representation.responseSchema,
        errors: ['CONFLICT', 'REFERENCE_NOT_FOUND', ...byKeys],
        async handler({ scope, body }) {
          const written = await createRow(scope, representation, await resolvedValues(scope, representation, body));
          return tagged(responses ? responses.created(written) : written.body);
        },
      }),
    patch: () =>
      endpoint({
        method: 'PATCH',
        path: `${path}/{id}`,
        style,
        tag,
        summary: `Change fields of a ${resource.name}`,
        access: access('write'),
        changes,
        params,
        requestHeaders: changeHeaders,
        body: representation.patchSchema,
        status: 200,
        response: representation.responseSchema,
        errors: [
          'NOT_FOUND',
          'CONFLICT',
          'REFERENCE_NOT_FOUND',
          'PRECONDITION_FAILED',
          ...byKeys,
          ...(resource.rules ?? []).map((rule) => codeOf(rule.because.reason)),
        ],
        async handler(call) {
          const { scope, params, body } = call;
          await unchanged(call, params.id);
          const values = await resolvedValues(scope, representation, body, params.id);
          const written = await patchRow(scope, representation, params.id, values);
          return tagged(responses ? await responses.patched(call, written) : written.body);
        },
      }),
    replace: () =>
      endpoint({
        method: 'PUT',
        path: `${path}/{id}`,
        style,
        tag,
        summary: `Replace a ${resource.name}`,
        description: 'Fields that are absent take their default.',
        access: access('write'),
        changes,
        params,
        requestHeaders: changeHeaders,
        body: representation.createSchema,
        status: 200,
        response: representation.responseSchema,
        errors: [
          'NOT_FOUND',
          'CONFLICT',
          'REFERENCE_NOT_FOUND',
          'PRECONDITION_FAILED',
          ...byKeys,
          ...(resource.rules ?? []).map((rule) => codeOf(rule.because.reason)),
        ],
        async handler(call) {
          const { scope, body } = call;
          const { id } = call.params;
          await unchanged(call, id);
          const cleared = Object.fromEntries(representation.writable.map((each) => [each.wire, null]));
          const values = await resolvedValues(scope, representation, { ...cleared, ...body });
          return tagged((await patchRow(scope, representation, id, values)).body);
        },
      }),
    delete: () =>
      endpoint({
        method: 'DELETE',
        path: `${path}/{id}`,
        style,
        tag,
        summary: `Delete a ${resource.name}`,
        access: access('write'),
        changes,
        params,
        requestHeaders: changeHeaders,
        status: 204,
        errors: ['NOT_FOUND', 'IN_USE', 'PRECONDITION_FAILED'],
        async handler(call) {
          await unchanged(call, call.params.id);
          await deleteRow(call.scope, representation, call.params.id);
        },
      }),
  };
  return options.offers.map((offer) => declared[offer]());
}
