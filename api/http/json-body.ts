/** Reads the JSON body of a single request, bounded in bytes, depth and number of values. */
import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { fieldAtFault, shapeError } from '../../shared/imports/readers/json-shape.ts';
import { bodyRefusal, refusal, TramaError } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';

/** The largest body of an endpoint that asks for no credential: an e-mail address, a password, a secret, and room to say so. */
export const PUBLIC_JSON_BYTES = 128 * 1024;

/** Longer names of fields are cut in the answer. */
const SHOWN_LENGTH = 100;

interface JsonLimits {
  maxBytes: number;
  /** Whether it may come compressed. */
  compressed: boolean;
}

const parsers = new Map<string, ReturnType<typeof express.json>>();

/** The object in a body. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON or VALIDATION_FAILED. */
export async function readJson(request: Request, response: Response, limits: JsonLimits): Promise<object> {
  if (!request.is('application/json')) {
    throw refusal(because('BODY_OF_OTHER_TYPE', { kinds: ['application/json'] }), {
      accepted: ['application/json'],
    });
  }
  const { maxBytes, compressed } = limits;
  const name = `${maxBytes} ${String(compressed)}`;
  let parser = parsers.get(name);
  if (!parser) {
    parser = express.json({ limit: maxBytes, inflate: compressed, strict: false, verify: rejectUnparsable });
    parsers.set(name, parser);
  }
  await new Promise<void>((resolve, reject) => {
    parser(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(bodyError(error as Error & { status?: number; type?: string }, maxBytes));
    });
  });
  const body: unknown = request.body;
  // while it waits for its turn a request holds no more than what its schema has let through
  request.body = undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw bodyRefusal(because(body === undefined ? 'NO_BODY' : 'BODY_NOT_AN_OBJECT'));
  }
  return body;
}

/**
 * The parser takes nothing for `{}`, and bytes that are no UTF-8 for replacement characters. Values take many times the time
 * and memory of the text that they are written in, so their number is limited before they are made.
 */
function rejectUnparsable(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  if (bytes.length === 0) throw new Error('the body is empty');
  if (encoding !== 'utf-8') throw refuse(unsupportedCoding());
  if (!isUtf8(bytes)) throw new Error('the body is not UTF-8');
  const wrong = shapeError(bytes);
  if (wrong)
    throw refuse(refusal(wrong[0]!, { field: [...(fieldAtFault(bytes) ?? 'body')].slice(0, SHOWN_LENGTH).join('') }));
}

/** The parser puts a status of its own on what it is thrown. */
const refuse = (cause: TramaError) => new Error(cause.message, { cause });

const unsupportedCoding = () => refusal(because('CODING_NOT_ACCEPTED'));

/** Texts longer than this are not searched for the place of their fault. */
const SEARCHED_JSON = 65_536;

/**
 * What is wrong with a text that is no JSON, and where. Node.js quotes what stands around an unexpected token, which may be
 * a password: the place is found by what is well-formed up to it, and nothing is quoted.
 */
function jsonFault({ message, body }: Error & { body?: unknown }): string {
  if (!/^Unexpected token|is not valid JSON$/.test(message)) return message;
  if (typeof body !== 'string' || body.length > SEARCHED_JSON) return 'Unexpected token';
  const goesWrong = (length: number) => {
    try {
      JSON.parse(body.slice(0, length));
      return false;
    } catch (error) {
      return /^Unexpected token|is not valid JSON$/.test((error as Error).message);
    }
  };
  let [good, bad] = [0, body.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (goesWrong(middle)) bad = middle;
    else good = middle;
  }
  return `Unexpected token in JSON at position ${good}`;
}

function bodyError(error: Error & { status?: number; type?: string; body?: unknown }, maxBytes: number): Error {
  if (error.cause instanceof TramaError) return error.cause;
  switch (error.type) {
    case 'entity.too.large':
      return refusal(because('LARGER_THAN', { limit: maxBytes }), { maxBytes });
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return unsupportedCoding();
    default:
      if (error.status !== undefined && error.status >= 400 && error.status < 500) {
        return TramaError.of(
          'INVALID_JSON',
          'The body is not well-formed JSON.',
          { reason: jsonFault(error) },
          { cause: error },
        );
      }
      return error;
  }
}
