/** What can be imported, read from the OpenAPI document: each path that ends with /bulk, and the list that stands beside it. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

interface Content {
  content?: Record<string, { schema: Schema; example?: unknown }>;
}

interface Operation {
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

/** The parts of an OpenAPI document that are looked into. */
export interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface BulkResource {
  bulkPath: string;
  listPath: string;
  /** The property of a JSON body, and of the answer of a list with pages of its own, that holds the rows. */
  rows: string;
  columns: string[];
}

const json = (content: Content | undefined): Schema => content?.content?.['application/json']?.schema ?? {};

function describe(document: Described, bulkPath: string): BulkResource {
  const resolved = ({ $ref, ...schema }: Schema): Schema =>
    $ref === undefined ? schema : document.components.schemas[$ref.split('/').at(-1)!]!;
  const listPath = bulkPath.replace(/\/bulk$/, '');
  const body = resolved(json(document.paths[bulkPath]!['post']!.requestBody));
  const [rows, list] = Object.entries(body.properties!).find(([, schema]) => schema.type === 'array')!;
  const input = Object.keys(resolved(list.items!).properties!);
  const answer = json(document.paths[listPath]!['get']!.responses['200']);
  // of two dialects the legacy one is the second
  const shown = resolved(answer.anyOf?.at(-1) ?? answer);
  const array = shown.properties?.['items'] ?? shown;
  const output = resolved(array.items!).properties!;
  return {
    bulkPath,
    listPath,
    rows,
    columns: input.filter((name) => name in output),
  };
}

/** TypeScript that declares BULK_RESOURCES. */
export function bulkResources(document: Described): string {
  const bulks = Object.keys(document.paths).filter((path) => path.endsWith('/bulk'));
  const entries = bulks.map((path) => [path.split('/').at(-2)!, describe(document, path)] as const);
  const text = (value: unknown) => JSON.stringify(value).replaceAll('"', "'");
  return [
    '/** What can be imported, by its name in paths: where, from where it is read back, and the columns that both have. */',
    'export const BULK_RESOURCES = {',
    ...entries.flatMap(([name, { columns, ...rest }]) => [
      `  ${text(name)}: {`,
      ...Object.entries(rest).map(([key, value]) => `    ${key}: ${text(value)},`),
      '    columns: [',
      ...columns.map((column) => `      ${text(column)},`),
      '    ],',
      '  },',
    ]),
    '} as const;',
    '',
  ].join('\n');
}
