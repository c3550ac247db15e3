/** Templates of imports: which there are, and each as a workbook and as CSV. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { IMPORTS } from '../../shared/domain/bulk-imports.ts';
import { type BulkImport } from '../../shared/imports/bulk-import.ts';
import { LANGUAGES } from '../../shared/imports/column-names.ts';
import { type ScopeName } from '../../shared/platform/modules.ts';
import { XLSX_TYPE } from '../../shared/spreadsheets/cell-names.ts';
import { mayRead } from '../auth/authenticate.ts';
import { BytePieces, EndpointResponse, endpoint, TextPieces, type Call } from '../http/endpoint.ts';
import { acceptedLanguage, templateCsv, templateWorkbook } from '../imports/templates.ts';

const path = '/api/v1/import-templates';
const tag = 'Import templates';
const style = 'both';

const CSV_TYPE = 'text/csv; charset=utf-8';

const query = z.object({
  language: z.enum(LANGUAGES).optional().meta({
    description:
      'Names columns and explains them in this language. Absent: the first of Accept-Language that is one of these, else the names of the fields, explained in English.',
  }),
});

/** A file of this name, in the language that is asked for. */
function file(
  call: Pick<Call<undefined, z.output<typeof query>>, 'query' | 'headers'>,
  name: string,
  make: (language: ReturnType<typeof acceptedLanguage>) => BytePieces | TextPieces,
): Promise<EndpointResponse> {
  const language = call.query.language ?? acceptedLanguage(call.headers['accept-language']);
  const headers = {
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Language': language ?? 'en',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Language',
  };
  return Promise.resolve(new EndpointResponse(make(language), { headers }));
}

const describing = ({ name }: BulkImport, what: string) =>
  `${what} The example row is one that can be imported: what it refers to is what the examples of the other templates hold. ` +
  `Take it away before ${name} of your own are sent.`;

function ofImport(bulkImport: BulkImport) {
  const { name, job } = bulkImport;
  const access: ScopeName = `${job.module}:read`;
  return [
    endpoint({
      method: 'GET',
      path: `${path}/${name}.xlsx`,
      style,
      tag,
      summary: `Template for imports of ${name}, as a workbook`,
      description: describing(
        bulkImport,
        'A header, an example row, lists to choose values from, and a second sheet that explains each column.',
      ),
      access,
      query,
      status: 200,
      response: { mediaType: XLSX_TYPE },
      handler: (call) =>
        file(
          call,
          `${name}.xlsx`,
          (language) => new BytePieces(XLSX_TYPE, () => templateWorkbook(bulkImport, language)),
        ),
    }),
    endpoint({
      method: 'GET',
      path: `${path}/${name}.csv`,
      style,
      tag,
      summary: `Template for imports of ${name}, as CSV`,
      description: describing(bulkImport, 'A header and an example row.'),
      access,
      query,
      status: 200,
      response: { mediaType: 'text/csv' },
      handler: (call) =>
        file(
          call,
          `${name}.csv`,
          (language) => new TextPieces(CSV_TYPE, () => Readable.from([templateCsv(bulkImport, language)])),
        ),
    }),
  ];
}

const link = (name: string, form: 'xlsx' | 'csv') => `${path}/${name}.${form}`;

export const importTemplateEndpoints = [
  endpoint({
    method: 'GET',
    path,
    style,
    tag,
    summary: 'Which templates of imports there are',
    description: 'In the order in which imports can follow one another. Those of the modules that the caller may read.',
    access: 'any',
    status: 200,
    response: z.array(
      z
        .object({ resource: z.string(), xlsx: z.string(), csv: z.string(), languages: z.array(z.enum(LANGUAGES)) })
        .meta({ id: 'ImportTemplate' }),
    ),
    handler: ({ caller }) =>
      Promise.resolve(
        IMPORTS.filter(({ job }) => mayRead(caller, job.module)).map(({ name }) => ({
          resource: name,
          xlsx: link(name, 'xlsx'),
          csv: link(name, 'csv'),
          languages: [...LANGUAGES],
        })),
      ),
  }),
  ...IMPORTS.flatMap(ofImport),
];
