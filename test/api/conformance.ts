/** Whether an answer is what its endpoint's declaration says. */
import { type z } from 'zod';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { errorSchema } from '../../api/http/openapi.ts';
import { RESPONSE_HEADERS } from '../../api/http/response-headers.ts';
import { type Seen } from '../support/client.ts';
import { isDeepStrictEqual } from 'node:util';
import { JSON_MEDIA, getOperation } from './samples.ts';

/** The schema of an answer; undefined where it is no JSON. */
function getSchema(declared: Endpoint, status: number): z.ZodType | undefined {
  if (status >= 400) return errorSchema;
  const declaration = status === declared.status ? declared.response : declared.otherResponses?.[status]?.response;
  return declaration && 'mediaType' in declaration ? undefined : declaration;
}

/** What is wrong with an answer: a status that is not described, a body of another schema, or with more than it says. */
export function deviation(declared: Endpoint, { status, headers, body, text }: Seen<unknown>): string | undefined {
  const { responses } = getOperation(declared);
  const described = responses[status];
  if (!described) return `status ${status} is not described`;
  const untold = Object.keys(RESPONSE_HEADERS).find((name) => headers.has(name) && !described.headers?.[name]);
  if (untold !== undefined && status < 400) return `the header ${untold} is not described`;
  const types = Object.keys(described.content ?? {});
  const type = headers.get('content-type')?.split(';')[0];
  if (types.length === 0) return text === '' ? undefined : 'there is a body where none is described';
  const fits = [String(type), `${type?.split('/')[0]}/*`, '*/*'].some((each) => types.includes(each));
  if (!fits) return `the body is ${type}`;
  const schema = getSchema(declared, status);
  if (!schema) return undefined;
  // a list is a file, too
  if (type !== JSON_MEDIA) return declared.exports ? undefined : `the body is ${type}`;
  const parsed = schema.safeParse(body);
  if (!parsed.success) return `the body has another schema: ${JSON.stringify(parsed.error.issues).slice(0, 1000)}`;
  return isDeepStrictEqual(parsed.data, body) ? undefined : 'the body has fields that are not declared';
}
