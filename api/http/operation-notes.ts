/** What the description of an operation says besides what somebody has written: it follows from the declaration. */
import { z } from 'zod';
import { type ErrorCode } from '../../shared/platform/error-codes.ts';
import { type Endpoint } from './endpoint.ts';

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** The properties that a body cannot do without. */
function requiredOf(body: Endpoint['body']): string[] {
  if (!(body instanceof z.ZodObject)) return [];
  const shape = body.shape as Record<string, z.ZodType>;
  return Object.keys(shape).filter((name) => !shape[name]!.safeParse(undefined).success);
}

/** Whether a body may have nothing that is not declared. */
const refusesUnknown = (body: Endpoint['body']) =>
  body instanceof z.ZodType &&
  body.safeParse({ '': 0 }).error?.issues.some(({ code }) => code === 'unrecognized_keys') === true;

const has = ({ errors = [] }: Endpoint, code: ErrorCode) => errors.includes(code);

function ofBulk(): string[] {
  return [
    'Rows find what is stored by their key: they create or update it, and each that is wrong fails alone. A field that is absent stays as it is, and one of JSON that is not known is ignored.',
    'JSON, NDJSON or CSV, also gzipped, streamed and imported by a job: 200 with the counts where it ends within the time budget, else 202 with `job_id`. The endpoint with `/preview` behind this path says what an import would make of a file, `/api/v1/import-templates` has files to fill in.',
  ];
}

function ofList({ lists, query }: Endpoint): string[] {
  const { filters = {}, sorts } = lists ?? {};
  const known = Object.keys(query?.shape ?? {});
  const names = Object.keys(filters);
  const size = known.includes('pageSize') ? 'pageSize' : 'size';
  return [
    names.length > 0 ? `Narrowed by ${listed(names)}; of several, all must hold.` : '',
    sorts ? `In the order of ${listed(Object.keys(sorts))}.` : '',
    known.includes('after')
      ? `In pages by \`page\` and \`${size}\`, or by the cursor \`after\`, which the \`Link\` of each page continues.`
      : '',
  ];
}

function ofWrite(declared: Endpoint): string[] {
  const required = requiredOf(declared.body);
  return [
    required.length > 0 && declared.method !== 'PATCH' ? `Required: ${listed(required)}.` : '',
    declared.method === 'PATCH' && declared.body
      ? 'Fields that are absent stay as they are, null clears one that is not required.'
      : '',
    declared.body ? `Fields that are not known are ${refusesUnknown(declared.body) ? 'refused' : 'ignored'}.` : '',
    has(declared, 'REFERENCE_NOT_FOUND') ? 'What the body refers to is looked up in the tenant.' : '',
    has(declared, 'CONFLICT') ? 'A value that must be unique and is taken is refused with 409.' : '',
    has(declared, 'IN_USE') ? 'Refused with 409 as long as other rows refer to it.' : '',
    declared.method === 'DELETE' && has(declared, 'NOT_FOUND')
      ? 'What is deleted is not found any more: a second time the answer is 404.'
      : '',
    declared.limitAttempts ? 'Attempts are limited by address.' : '',
  ];
}

/** Sentences, none where the declaration says nothing that its name does not. */
export function operationNotes(declared: Endpoint): string {
  const { method, path, body, params } = declared;
  if (body === 'stream' && path.endsWith('/bulk')) return ofBulk().join(' ');
  const sentences = method === 'GET' ? ofList(declared) : ofWrite(declared);
  if (method === 'GET' && params && has(declared, 'NOT_FOUND'))
    sentences.push('What another tenant has is not found (404).');
  return sentences.filter(Boolean).join(' ');
}
