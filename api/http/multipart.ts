/** multipart/form-data whose files are stored while they come in: memory does not grow with them. */
import { type Readable } from 'node:stream';
import busboy from 'busboy';
import { type IncomingHttpHeaders } from 'node:http';
import { bodyRefusal, refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';

/** Room for a purchase as JSON: notes of 20,000 characters are six times as many bytes when they are escaped. */
export const FIELD_MAX_BYTES = 256 * 1024;

export interface FilePart {
  field: string;
  fileName: string;
  contentType: string;
}

export interface MultipartPlan<Stored> {
  /** Text fields that may come, each once. */
  fields: readonly string[];
  /** Looks at the fields that have come so far, at each of them; what it throws ends the reading. */
  permits?(fields: Readonly<Record<string, string>>): void;
  /** Whether a file may come under this field name; decided before its bytes are read. It may throw why not. */
  acceptsFile(field: string, earlier: readonly FilePart[], part: FilePart): boolean;
  maxFiles: number;
  /** Takes a file's bytes; must consume or destroy the stream. */
  store(part: FilePart, bytes: Readable): Promise<Stored>;
  /** Undoes a `store` when the body turns out to be unusable. */
  discard(stored: Stored): Promise<void>;
}

export interface MultipartBody<Stored> {
  fields: Record<string, string>;
  files: (FilePart & { stored: Stored })[];
}

/**
 * Reads the body. Throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED that names the part, or what `store` throws; whatever
 * was stored until then is discarded, and so it is when the client goes away.
 */
export async function readMultipart<Stored>(
  stream: Readable,
  headers: IncomingHttpHeaders,
  plan: MultipartPlan<Stored>,
): Promise<MultipartBody<Stored>> {
  const type = String(headers['content-type'] ?? '');
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw refusal(because('BODY_OF_OTHER_TYPE', { kinds: ['multipart/form-data'] }), {
      accepted: ['multipart/form-data'],
    });
  }
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: FIELD_MAX_BYTES, fieldNameSize: 200, fields: 50, files: plan.maxFiles + 1, headerPairs: 50 },
    });
  } catch (error) {
    throw bodyRefusal(because('NO_BOUNDARY'), {}, { cause: error });
  }

  const fields: Record<string, string> = {};
  const parts: FilePart[] = [];
  const stores: Promise<{ part: FilePart; stored: Stored }>[] = [];
  let failure: { error: unknown } | undefined;

  const fail = (error: unknown) => {
    if (failure) return;
    failure = { error };
    stream.unpipe(parser);
    parser.destroy(error instanceof Error ? error : new Error(String(error)));
  };

  await new Promise<void>((resolve) => {
    parser.on('field', (name, value, info) => {
      if (!plan.fields.includes(name)) fail(refusal(because('NO_FIELD_OF_REQUEST'), { field: name }));
      else if (Object.hasOwn(fields, name)) fail(refusal(because('GIVEN_TWICE'), { field: name }));
      else if (info.valueTruncated)
        fail(refusal(because('FIELD_TOO_LARGE', { limit: FIELD_MAX_BYTES }), { field: name }));
      else {
        fields[name] = value;
        try {
          plan.permits?.(fields);
        } catch (error) {
          fail(error);
        }
      }
    });
    parser.on('file', (field, bytes, info) => {
      // a part that breaks off ends its stream with an error, which its store reports
      bytes.on('error', () => undefined);
      const part = { field, fileName: info.filename ?? '', contentType: info.mimeType };
      if (failure) return void bytes.resume();
      if (parts.length >= plan.maxFiles)
        return fail(refusal(because('TOO_MANY_FILES', { limit: plan.maxFiles }), { field }));
      try {
        if (!plan.acceptsFile(field, parts, part)) throw refusal(because('NO_FILE_OF_REQUEST'), { field });
      } catch (error) {
        return fail(error);
      }
      parts.push(part);
      const stored = plan.store(part, bytes).then((result) => ({ part, stored: result }));
      stores.push(stored);
      stored.catch((error: unknown) => {
        bytes.resume();
        fail(error);
      });
    });
    parser.on('error', (error) => {
      failure ??= {
        error: bodyRefusal(because('MULTIPART_MALFORMED'), {}, { cause: error }),
      };
      resolve();
    });
    parser.on('close', resolve);
    stream.on('error', fail);
    const closed = () => {
      if (!stream.readableEnded) fail(bodyRefusal(because('BODY_CUT_OFF')));
    };
    stream.once('close', closed);
    stream.pipe(parser);
    // the client may have gone before anybody listened
    if (stream.destroyed) closed();
  });

  const settled = await Promise.allSettled(stores);
  const rejected = settled.find((each) => each.status === 'rejected');
  const kept = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (failure || rejected) {
    await Promise.all(kept.map(({ stored }) => plan.discard(stored)));
    throw failure ? failure.error : rejected!.reason;
  }
  return { fields, files: kept.map(({ part, stored }) => ({ ...part, stored })) };
}
