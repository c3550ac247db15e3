/**
 * Lists as files: CSV, NDJSON or a workbook of all their rows, where `format` or Accept asks for one (docs/lists.md#exports).
 * What is larger than is answered at once a job makes (api/v1/exports.ts).
 */
import { type IncomingHttpHeaders } from 'node:http';
import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import { IMPORTS } from '../../shared/domain/bulk-imports.ts';
import { importedBy } from '../../shared/domain/exported-lists.ts';
import { chooseColumns, type ColumnChoice, type ExportColumn } from '../../shared/exports/columns.ts';
import {
  EXPORT_FORMATS,
  exportFileName,
  exportPieces,
  EXPORT_TYPES,
  mostRows,
  type ExportFormat,
} from '../../shared/exports/formats.ts';
import { countRows, type ListQuery } from '../../shared/exports/list-query.ts';
import { listBatches, readingApart } from '../../shared/exports/list-rows.ts';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { BytePieces, EndpointResponse, TextPieces, type Call, type Endpoint } from './endpoint.ts';

const COLUMNS = /^(?:all|\w{1,64}(?:,\w{1,64}){0,199})$/;

/** What of a file is for its sender to say, whether it is answered at once or made by a job. */
export const fileParameters = {
  columns: z
    .string()
    .regex(COLUMNS, 'must be all, or names of columns, separated by commas')
    .transform((text) => (text === 'all' ? text : text.split(',')))
    .optional()
    .meta({
      override: { type: 'string', examples: ['all'] },
      description: 'Of a file: names of its columns in their order, or all. Otherwise those that an import takes.',
    }),
  references: z.enum(['ids', 'keys']).optional().meta({
    description:
      'Of a file: whether rows of other tables are named by ids, or by keys that hold in other tenants, too.',
  }),
  for: z.enum(['excel']).optional().meta({
    description: 'Of CSV, for spreadsheets: UTF-8 with its mark, and no cell that a spreadsheet takes for a formula.',
  }),
};

export const exportParameters = {
  format: z
    .enum(['json', ...EXPORT_FORMATS])
    .optional()
    .meta({
      description: 'csv, ndjson and xlsx answer the whole list as a file, as the header Accept does with their types.',
    }),
  ...fileParameters,
};

const { references: _ofImports, ...withoutReferences } = exportParameters;

/** Whether an import of the rows takes keys of other rows in place of their ids. */
const namesByKeys = ({ lists }: Endpoint): boolean =>
  (lists && importedBy(lists.representation)?.writable.some(({ keys }) => keys.length > 0)) ?? false;

type FileQuery = z.output<z.ZodObject<typeof exportParameters>>;

const PAGING = ['page', 'pageSize', 'size', 'limit', 'after'];

/** What a list is called in the names of files: as its import, else as its path. */
export function listName(path: string, { resource }: Representation): string {
  const imported = IMPORTS.find(({ representation }) => representation.resource === resource);
  if (imported) return imported.name;
  return path
    .replace(/^\/api\/(?:v1\/)?/, '')
    .replace(/\/?\{\w+\}/g, '')
    .replaceAll('/', '-');
}

interface Accepted {
  type: string;
  quality: number;
}

const accepted = (header: string): Accepted[] =>
  header.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.map((parameter) => /^q=(\d(?:\.\d{1,3})?)$/.exec(parameter)?.[1]).find(Boolean);
    return { type, quality: quality === undefined ? 1 : Number(quality) };
  });

/**
 * The type of file that Accept names and wants most; JSON where it wants that as much, also by a wildcard that it wants more.
 */
function acceptedFormat(header: string | undefined): ExportFormat | undefined {
  if (header === undefined || header.length > 1000) return undefined;
  const ranges = accepted(header);
  const qualityOf = (wanted: string) => ranges.find(({ type }) => type === wanted)?.quality;
  const files = EXPORT_FORMATS.map((format) => ({ format, quality: qualityOf(EXPORT_TYPES[format]) ?? 0 }));
  const best = files.reduce((one, other) => (other.quality > one.quality ? other : one));
  const named = qualityOf('application/json');
  const wildcard = qualityOf('application/*') ?? qualityOf('*/*') ?? 0;
  const isWanted = named === undefined ? best.quality >= wildcard : best.quality > named;
  return best.quality > 0 && isWanted ? best.format : undefined;
}

/** Whether a request asks for a file, by its parameter before its header. */
export function requestedFile(
  { format }: { format?: FileQuery['format'] },
  { accept }: Pick<IncomingHttpHeaders, 'accept'>,
): ExportFormat | undefined {
  if (format === 'json') return undefined;
  return format ?? acceptedFormat(accept);
}

/** A file of a list that is to be made. */
export interface ChosenFile {
  format: ExportFormat;
  spreadsheet: boolean;
  list: ListQuery;
  columns: readonly ExportColumn[];
  choice: ColumnChoice;
  /** Of the list, as files are called. */
  name: string;
}

/** Throws VALIDATION_FAILED where the parameters do not go together. */
export function chooseFile(
  { path }: Pick<Endpoint, 'path'>,
  list: ListQuery,
  format: ExportFormat,
  query: Pick<FileQuery, 'columns' | 'references' | 'for'>,
): ChosenFile {
  const paged = PAGING.find((name) => (query as Record<string, unknown>)[name] !== undefined);
  if (paged) throw refusal(because('NOT_WITH_A_FILE'), { field: paged });
  if (query.for && format !== 'csv') throw refusal(because('FOR_CSV_ALONE'), { field: 'for' });
  const { representation } = list;
  const choice: ColumnChoice = { columns: query.columns, references: query.references };
  const columns = chooseColumns(representation, importedBy(representation), choice);
  const name = listName(path, representation);
  return { format, spreadsheet: query.for === 'excel', list, columns, choice, name };
}

async function fileResponse({ scope, deps }: Call, file: ChosenFile): Promise<EndpointResponse> {
  const { format, list, columns, name, spreadsheet } = file;
  const maxRows = Math.min(deps.config.exports.maxRows, mostRows(format));
  const rows = await countRows(scope.db, scope.tenantId, list, maxRows);
  if (rows > maxRows) throw refusal(because('LIST_TOO_LONG', { limit: maxRows }), { maxRows });
  const batches = () => listBatches(scope.tenantId, list, columns, readingApart(scope.db));
  const pieces = () => exportPieces({ format, spreadsheet, name }, columns, batches());
  const body =
    format === 'xlsx'
      ? new BytePieces(EXPORT_TYPES.xlsx, pieces as BytePieces['pieces'])
      : new TextPieces(`${EXPORT_TYPES[format]}; charset=utf-8`, pieces as TextPieces['pieces']);
  const headers = {
    'Content-Disposition': contentDisposition(exportFileName(name, format, new Date())),
    'X-Content-Type-Options': 'nosniff',
    'X-Total-Count': String(rows),
  };
  return new EndpointResponse(body, { headers });
}

/** A list that declares which rows its file has is answered as a file as well. */
export function withFile(declared: Endpoint): Endpoint {
  if (!declared.exports) return declared;
  const answer = (call: Call) => declared.handler(call as unknown as Call<never, never, never>);
  return {
    ...declared,
    query: (declared.query ?? z.object({})).extend(namesByKeys(declared) ? exportParameters : withoutReferences),
    errors: [...(declared.errors ?? []), 'EXPORT_TOO_LARGE'],
    async handler(given) {
      const call = given as unknown as Call<unknown, FileQuery>;
      const format = requestedFile(call.query, call.headers);
      if (!format) return answer(call);
      return fileResponse(call, chooseFile(declared, await declared.exports!(call), format, call.query));
    },
  };
}
