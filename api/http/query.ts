/** Reading the query string: the declared parameters, and on writes nothing but them. */
import { z } from 'zod';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { nearestName } from '../../shared/platform/nearest-name.ts';
import { parseOrThrow } from '../../shared/platform/validation.ts';
import { REPEATABLE, type Endpoint } from './endpoint.ts';

/** Names the acting user of a write (api/auth/authenticate.ts). */
const ACTING_USER = 'userId';

/** Longer names of unknown parameters are cut in the answer. */
const SHOWN_LENGTH = 100;

/**
 * Whether `userId` is a parameter of the endpoint: of writes that a service key reaches, and of both dialects of the paths
 * that they share. `samePath` are the declarations of the endpoint's path.
 */
export function namesActor(declared: Endpoint, samePath: readonly Endpoint[]): boolean {
  if (declared.method === 'GET' || declared.access === 'public') return false;
  return declared.style !== 'v1' || samePath.some((each) => each.style === 'service-key');
}

/**
 * A function that takes the query's values, or throws VALIDATION_FAILED. A write refuses what it does not know, because a
 * misspelt `dry_run` would store what was meant to be tried; a read ignores it.
 */
export function queryReader(
  declared: Endpoint,
  samePath: readonly Endpoint[],
): (parameters: URLSearchParams) => Record<string, unknown> | undefined {
  const { query } = declared;
  const known = [...Object.keys(query?.shape ?? {}), ...(namesActor(declared, samePath) ? [ACTING_USER] : [])];
  return (parameters) => {
    if (declared.method !== 'GET') {
      rejectUnknownParameters(parameters, known);
      rejectContradictions(query, parameters);
    }
    return query && parseOrThrow(query, queryValues(query, parameters));
  };
}

function rejectUnknownParameters(parameters: URLSearchParams, known: readonly string[]): void {
  for (const name of parameters.keys()) {
    if (known.includes(name)) continue;
    const field = [...name].slice(0, SHOWN_LENGTH).join('');
    const nearest = nearestName(name, known);
    throw refusal(because('UNKNOWN_PARAMETER', { nearest }), {
      field,
      nearest,
      known,
    });
  }
}

/** `?dry_run=true&dry_run=false` on a write means one of two things. */
function rejectContradictions(query: z.ZodObject | undefined, parameters: URLSearchParams): void {
  for (const field of new Set(parameters.keys())) {
    if (query && isRepeatable(query, field)) continue;
    if (new Set(parameters.getAll(field)).size > 1) throw refusal(because('DIFFERENT_VALUES'), { field });
  }
}

function isRepeatable(query: z.ZodObject, name: string): boolean {
  const shape: Readonly<Record<string, z.core.$ZodType>> = query.shape;
  const schema = shape[name];
  const inner: z.core.$ZodType | undefined = schema instanceof z.ZodOptional ? schema.def.innerType : schema;
  return inner !== undefined && REPEATABLE.has(inner);
}

/** Several values of one parameter of a read: the last counts, as it does in a form, unless it is meant to have several. */
function queryValues(query: z.ZodObject, parameters: URLSearchParams): Record<string, string> {
  const values = Object.fromEntries(parameters);
  for (const name of Object.keys(values)) {
    if (isRepeatable(query, name)) values[name] = parameters.getAll(name).join(',');
  }
  return values;
}
