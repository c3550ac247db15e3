/** The files of client/ that are made from the declarations: types of every operation, and what imports need to know. */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { ENDPOINTS } from '../../api/app.ts';
import { openApiDocument } from '../../api/http/openapi.ts';
import { bulkResources, type Described } from './bulk-resources.ts';

const FOLDER = new URL('../../client/', import.meta.url);
const HEAD = '// Made by `npm run client` from the declarations of the API; changes are made there.\n\n';

/**
 * The document as the types need it. The one shape of errors stands once in each operation instead of once for each status,
 * and examples, which are no types, do not stand there at all.
 */
function forTypes(document: object): OpenAPI3 {
  const copy = JSON.parse(JSON.stringify(document)) as OpenAPI3 & Described;
  for (const methods of Object.values(copy.paths))
    for (const operation of Object.values(methods)) {
      const { responses, requestBody } = operation;
      for (const { content = {} } of [...Object.values(responses), requestBody ?? {}])
        for (const media of Object.values(content)) delete media.example;
      const refusal = responses['401'] ?? responses['500'];
      for (const status of Object.keys(responses)) if (/^[45]/.test(status)) delete responses[status];
      if (refusal) responses['default'] = { ...refusal, description: 'The request is refused, or failed.' };
    }
  return copy;
}

/** What each file should say, by its name. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const document = openApiDocument(ENDPOINTS, { version: '0', baseUrl: 'http://127.0.0.1:3000' });
  const types = astToString(await openapiTS(forTypes(document), { alphabetize: false }));
  return new Map([
    ['openapi.ts', `${HEAD}${types}`],
    ['bulk-resources.ts', `${HEAD}${bulkResources(document as unknown as Described)}`],
  ]);
}

/** The names of the files that do not say what they should. */
export async function outdatedFiles(): Promise<string[]> {
  const outdated: string[] = [];
  for (const [name, text] of await generatedFiles()) {
    const found = await readFile(new URL(name, FOLDER), 'utf8');
    if (found !== text) outdated.push(`client/${name}`);
  }
  return outdated;
}

export async function writeFiles(): Promise<void> {
  for (const [name, text] of await generatedFiles()) await writeFile(new URL(name, FOLDER), text);
}
