/** Profiles of imports. Each is of the module of what it imports. */
import { z } from 'zod';
import {
  changeProfile,
  createProfile,
  importNamed,
  importOfProfile,
  importProfileV1,
  lockProfile,
  MAX_PROFILES,
  ofResources,
} from '../../shared/domain/imports/import-profile.v1.ts';
import { IMPORTS } from '../../shared/domain/bulk-imports.ts';
import { type Caller } from '../../shared/domain/accounts/callers.ts';
import { type BulkImport } from '../../shared/imports/bulk-import.ts';
import { type Access } from '../../shared/platform/modules.ts';
import { type Scope } from '../../shared/platform/scope.ts';
import { deleteRow, readRow } from '../../shared/resources/store.ts';
import { authorize, mayRead } from '../auth/authenticate.ts';
import { endpoint, type Call } from '../http/endpoint.ts';
import { changeHeaders, NOT_MODIFIED, readHeaders, requireMatch, tagged, taggedUnlessKnown } from '../http/etags.ts';
import { PAGING, pagingParameters } from '../http/list-paging.ts';
import { arrayResponse, filterConditions, filterShape, listFilter } from '../http/lists.ts';
import { uuid } from '../http/parameters.ts';

const path = '/api/v1/import-profiles';
const tag = 'Import profiles';
const style = 'both';
const params = z.object({ id: uuid });

const resourceName = z.enum(IMPORTS.map(({ name }) => name) as [string, ...string[]]);
const filters = { resource: listFilter(resourceName, (name) => ofResources([name])) };

const requireScope = (caller: Caller, { job }: BulkImport, access: Access) =>
  authorize(caller, `${job.module}:${access}`);

const read = (scope: Scope, id: string) => readRow(scope, importProfileV1, id);

/** Throws PRECONDITION_FAILED unless the profile is what If-Match names. */
const requireProfileMatch = (scope: Scope, headers: Call['headers'], id: string) =>
  requireMatch(
    headers,
    importProfileV1.resource.name,
    () => lockProfile(scope, id),
    () => read(scope, id),
  );

export const importProfileEndpoints = [
  endpoint({
    method: 'GET',
    path,
    style,
    tag,
    summary: 'List import profiles',
    description: 'Those of the modules that the caller may read.',
    access: 'any',
    query: z.object({ ...filterShape(filters), ...pagingParameters(PAGING.v1) }),
    status: 200,
    response: z.array(importProfileV1.responseSchema),
    handler(call) {
      const readable = IMPORTS.filter(({ job }) => mayRead(call.caller, job.module)).map(({ name }) => name);
      return arrayResponse(call, importProfileV1, [ofResources(readable), ...filterConditions(filters, call.query)]);
    },
  }),
  endpoint({
    method: 'POST',
    path,
    style,
    tag,
    summary: 'Create an import profile',
    description:
      `A named set of options for imports of one resource, used by \`?profile=\`. Names are unique in the resource, whatever their case and accents. ` +
      `One that is the default holds for imports that name none; the former default is so no more. A tenant has at most ${MAX_PROFILES}. ` +
      'Needs the scope to write what is imported.',
    access: 'any',
    body: importProfileV1.createSchema,
    status: 201,
    response: importProfileV1.responseSchema,
    errors: ['CONFLICT', 'QUOTA_EXCEEDED', 'MODULE_NOT_ENTITLED', 'FORBIDDEN', 'SCOPE_MISSING'],
    async handler({ scope, caller, body }) {
      const bulkImport = importNamed(body['resource'] as string);
      requireScope(caller, bulkImport, 'write');
      return tagged((await createProfile(scope, bulkImport, body)).body);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    style,
    tag,
    summary: 'Read one import profile',
    description: 'Needs the scope to read what is imported.',
    access: 'any',
    params,
    requestHeaders: readHeaders,
    status: 200,
    response: importProfileV1.responseSchema,
    otherResponses: NOT_MODIFIED,
    errors: ['NOT_FOUND', 'MODULE_NOT_ENTITLED', 'FORBIDDEN', 'SCOPE_MISSING'],
    async handler({ scope, caller, params: { id }, headers }) {
      requireScope(caller, await importOfProfile(scope, id), 'read');
      return taggedUnlessKnown(await read(scope, id), headers);
    },
  }),
  endpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    style,
    tag,
    summary: 'Change an import profile',
    description:
      'Options are replaced as a whole. Imports that were sent before keep the options that they began with. Needs the scope to write what is imported.',
    access: 'any',
    params,
    requestHeaders: changeHeaders,
    body: importProfileV1.patchSchema,
    status: 200,
    response: importProfileV1.responseSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'MODULE_NOT_ENTITLED', 'FORBIDDEN', 'SCOPE_MISSING'],
    async handler({ scope, caller, params: { id }, headers, body }) {
      const bulkImport = await importOfProfile(scope, id);
      requireScope(caller, bulkImport, 'write');
      await requireProfileMatch(scope, headers, id);
      return tagged((await changeProfile(scope, bulkImport, id, body)).body);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    style,
    tag,
    summary: 'Delete an import profile',
    description:
      'Imports that were sent before keep the options that they began with. Needs the scope to write what is imported.',
    access: 'any',
    params,
    requestHeaders: changeHeaders,
    status: 204,
    errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'MODULE_NOT_ENTITLED', 'FORBIDDEN', 'SCOPE_MISSING'],
    async handler({ scope, caller, params: { id }, headers }) {
      requireScope(caller, await importOfProfile(scope, id), 'write');
      await requireProfileMatch(scope, headers, id);
      await deleteRow(scope, importProfileV1, id);
    },
  }),
];
