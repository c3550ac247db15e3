/** Lists as files that a job makes, and their download (docs/lists.md#exports). */
import { z } from 'zod';
import { because } from '../../shared/platform/reasons/index.ts';
import { refusedFor } from '../../shared/platform/validation.ts';
import { create as contentDisposition } from 'content-disposition';
import { listExport, EXPORT_ORDER } from '../../shared/exports/export-job.ts';
import { EXPORT_FORMATS } from '../../shared/exports/formats.ts';
import { toData } from '../../shared/exports/list-query.ts';
import { findExport } from '../../shared/exports/stored-exports.ts';
import { type Caller } from '../../shared/domain/accounts/callers.ts';
import { audit } from '../../shared/platform/audit.ts';
import { refusal, TramaError } from '../../shared/platform/errors.ts';
import { type Module } from '../../shared/platform/modules.ts';
import { parseOrThrow } from '../../shared/platform/validation.ts';
import { storable } from '../../shared/resources/codec.ts';
import { enqueue, readJob } from '../../shared/jobs.ts';
import { ObjectMissing, storageAway } from '../../shared/storage/storage.ts';
import { authorize, requireSession } from '../auth/authenticate.ts';
import { endpoint, EndpointResponse, FileDownload, type Endpoint } from '../http/endpoint.ts';
import { isOfKeys } from '../http/dialects.ts';
import { chooseFile } from '../http/list-exports.ts';
import { queryReader } from '../http/query.ts';
import { authorizeJob } from '../jobs/job-access.ts';
import { jobParams, JOB_SCHEMAS } from '../jobs/job-endpoints.ts';
import { jobPath } from '../jobs/job-counts.ts';
import { jobView } from '../jobs/job-view.ts';

const tag = 'Exports';

/** A list as its address, and how its file is to be. */
const body = z
  .object({
    list: z
      .string()
      .max(4000)
      .regex(/^\/api\//, 'must be the path of a list, such as /api/suppliers?country=IT')
      .refine(storable, refusedFor(because('UNSTORABLE_TEXT')))
      .meta({
        override: {
          type: 'string',
          pattern: '^/api/',
          maxLength: 4000,
          examples: ['/api/suppliers?country=IT&sortBy=name'],
          description: 'Path and query of the list, as it would be asked for. Without a page.',
        },
      }),
    format: z.enum(EXPORT_FORMATS),
  })
  .meta({ id: 'CreateExportDto' });

interface Listed {
  declared: Endpoint;
  query: Readonly<Record<string, unknown>>;
  params: unknown;
}

const isPathOf = (declared: Endpoint, path: string) => {
  const names: string[] = [];
  const pattern = declared.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const found = new RegExp(`^${pattern}$`).exec(path);
  return found && Object.fromEntries(names.map((name, at) => [name, found[at + 1]!]));
};

/** The list that the address is of, in the dialect of the credential. Throws VALIDATION_FAILED. */
function findList(lists: readonly Endpoint[], { kind }: Caller, address: string): Listed {
  const url = new URL(address, 'http://localhost');
  const byKey = kind === 'service-key';
  const found = lists.flatMap((declared) => {
    const params = isPathOf(declared, url.pathname);
    return params ? [{ declared, params }] : [];
  });
  const ofDialect =
    found.find(({ declared }) => isOfKeys(declared) === byKey) ?? found.find(({ declared }) => !isOfKeys(declared));
  if (!ofDialect) throw refusal(because('NO_LIST_OF_FILES'), { field: 'list' });
  const { declared, params } = ofDialect;
  if (byKey && declared.style === 'v1') throw refusal(because('LIST_WANTS_TOKEN'), { field: 'list' });
  return {
    declared,
    query: queryReader(declared, [declared])(url.searchParams) ?? {},
    params: declared.params && parseOrThrow(declared.params, params),
  };
}

/** The endpoints of exports of these lists. */
export const exportEndpoints = (endpoints: readonly Endpoint[]): Endpoint[] => {
  const lists = endpoints.filter(({ exports }) => exports);
  return [
    endpoint({
      method: 'POST',
      path: '/api/v1/exports',
      style: 'both',
      tag,
      summary: 'Have the file of a list made by a job, however large it is',
      description: [
        "The file has the rows of one moment, in the columns that an import takes, where there is one for them; `columns`, `references` and `for` of the list's query choose others.",
        'Exports of a tenant are made one after the other. When the job has completed, its result says where the file is (`download`); it is kept with the job.',
      ].join(' '),
      access: 'any',
      body,
      status: 202,
      response: JOB_SCHEMAS.v1,
      errors: ['FORBIDDEN', 'MODULE_NOT_ENTITLED', 'SCOPE_MISSING', 'TOO_MANY_JOBS'],
      async handler({ scope, caller, body: { list: address, format }, deps }) {
        const { declared, query, params } = findList(lists, caller, address);
        if (declared.sessionOnly) requireSession(caller);
        const [module] = declared.access.split(':') as [Module];
        authorize(caller, `${module}:read`, { adminOnly: declared.adminOnly ?? false });
        const list = await declared.exports!({ scope, query, params, caller });
        const file = chooseFile(declared, list, format, query);
        const { id } = await enqueue(
          scope,
          deps.dispatcher,
          listExport,
          {
            list: toData(list),
            format,
            ...file.choice,
            spreadsheet: file.spreadsheet,
            name: file.name,
            ...(list.modules && { modules: [...list.modules] }),
          },
          { module, orderKey: EXPORT_ORDER },
        );
        await audit(scope, {
          action: 'list.exported',
          entity: { type: 'job', uuid: id },
          details: { list: address, format },
        });
        const job = await readJob(scope, id);
        return new EndpointResponse(await jobView(scope, job, 'v1', { withErrors: false }), {
          headers: { Location: jobPath(id, 'v1'), 'Retry-After': '2' },
        });
      },
    }),
    endpoint({
      method: 'GET',
      path: '/api/v1/jobs/{id}/export',
      style: 'both',
      tag,
      summary: 'The file that a job has made of a list',
      description: 'There from the completion of the job on, for as long as the job is kept.',
      access: 'any',
      params: jobParams,
      status: 200,
      response: { mediaType: '*/*' },
      otherResponses: {
        206: { description: 'The range that was asked for.' },
        304: { description: 'The client has it already, as If-None-Match or If-Modified-Since says.' },
      },
      errors: ['NOT_FOUND', 'FORBIDDEN', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
      async handler({ scope, params: { id }, caller, deps }) {
        const job = await readJob(scope, id);
        authorizeJob(caller, job, 'read');
        const { success, data } = listExport.payload.safeParse(job.payload);
        for (const module of (success && data.modules) || []) authorize(caller, `${module}:read`);
        const file =
          job.status === 'COMPLETED' ? await findExport(scope.db, { tenantId: scope.tenantId, jobId: id }) : undefined;
        if (!file) throw refusal(because('NO_FILE_OF_JOB'), { status: job.status });
        return new FileDownload({
          contentType: file.contentType,
          disposition: contentDisposition(file.fileName),
          sizeBytes: file.sizeBytes,
          etag: `"${file.sha256}"`,
          modifiedAt: file.createdAt,
          async open(range) {
            try {
              return await deps.storage.get(file.objectKey, range);
            } catch (error) {
              if (!(error instanceof ObjectMissing)) throw storageAway(error);
              throw new TramaError('NOT_READY', 'The bytes are not in the storage.', undefined, { cause: error });
            }
          },
        });
      },
    }),
  ];
};
