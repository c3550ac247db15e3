/** Direct uploads: files of a multipart body go to the storage, their rows follow in one transaction. */
import { randomUUID } from 'node:crypto';
import { type Readable } from 'node:stream';
import { type z } from 'zod';
import { contentType, fileName } from '../../shared/domain/documents/file-fields.ts';
import { addStored, MAX_DOCUMENT_BYTES, getObjectKey } from '../../shared/domain/documents/document-rows.ts';
import { type EntityReference } from '../../shared/domain/documents/documented-entities.ts';
import { HEAD_BYTES, notOfItsType, otherKind } from '../../shared/domain/documents/recognised-kinds.ts';
import { isRolledBack } from '../../shared/platform/database.ts';
import { refusal, TramaError } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { roomFor } from '../../shared/domain/quotas.ts';
import { type JsonText } from '../../shared/resources/store.ts';
import { writeScope, type Scope } from '../../shared/platform/scope.ts';
import { storageAway, type StoredObject } from '../../shared/storage/storage.ts';
import { parseOrThrow } from '../../shared/platform/validation.ts';
import { readMultipart, type FilePart, type MultipartBody } from '../http/multipart.ts';
import { type Call, type EndpointResponse } from '../http/endpoint.ts';
import { tagged } from '../http/etags.ts';
import { type Room } from '../http/storage-room.ts';

export interface Upload {
  id: string;
  fileName: string;
  contentType: string;
  object: StoredObject;
}

export interface UploadedBody extends MultipartBody<Upload> {
  room: Room;
}

/** Reads the body and stores its files; nothing is kept when anything is wrong. Throws QUOTA_EXCEEDED before it reads. */
export async function receiveUploads(
  call: Call,
  plan: {
    fields: readonly string[];
    permits?(fields: Readonly<Record<string, string>>): void;
    acceptsFile(field: string, earlier: readonly FilePart[]): boolean;
    maxFiles: number;
    /** The files' names come from elsewhere, and what the parts say does not matter. */
    ignoresFileNames?: boolean;
  },
): Promise<UploadedBody> {
  const { storage, database, config } = call.deps;
  const { tenantId } = call.identity;
  await roomFor(database, tenantId, config.quotas, { bytes: 1, documents: 1 });
  const { room, body } = await call.deps.room.takeBody(tenantId, call, plan.maxFiles * MAX_DOCUMENT_BYTES);
  const reading = readMultipart<Upload>(body, call.headers, {
    ...plan,
    async store(part, bytes) {
      const described = {
        fileName: plan.ignoresFileNames ? part.field : parseOrThrow(fileName, part.fileName, 'fileName'),
        contentType: parseOrThrow(contentType, part.contentType, 'contentType'),
      };
      const id = randomUUID();
      const object = await store(call, id, part.field, described.contentType, bytes);
      return { id, ...described, object };
    },
    discard: ({ id }) => discardObject(call, id),
  });
  try {
    return { ...(await reading), room };
  } catch (error) {
    await room.giveBack();
    if (error instanceof TramaError || !call.stream.errored) throw error;
    throw refusal(because('BODY_CUT_OFF'), {}, { cause: error });
  } finally {
    if (body !== call.stream) body.destroy();
  }

  async function store(
    { identity }: Call,
    id: string,
    field: string,
    type: string,
    bytes: Readable,
  ): Promise<StoredObject> {
    const check = (head: Buffer) => {
      const recognised = otherKind(type, head);
      if (recognised !== undefined) throw notOfItsType({ field, contentType: type, recognised });
    };
    try {
      return await storage.put(getObjectKey(identity, id), bytes, {
        contentType: type,
        maxBytes: MAX_DOCUMENT_BYTES,
        inspection: { bytes: HEAD_BYTES, check },
      });
    } catch (error) {
      if (error instanceof TramaError || bytes.errored) throw error;
      throw storageAway(error);
    }
  }
}

async function discardObject({ deps, identity }: Pick<Call, 'deps' | 'identity'>, id: string): Promise<void> {
  try {
    await deps.storage.delete(getObjectKey(identity, id));
  } catch (error) {
    // the search for orphans removes it later
    deps.logger.warn({ err: error, documentId: id }, 'upload not removed');
  }
}

/** Removes the bytes of uploads that no row will name. */
export async function discardUploads(call: Pick<Call, 'deps' | 'identity'>, { files }: UploadedBody): Promise<void> {
  await Promise.all(files.map(({ stored }) => discardObject(call, stored.id)));
}

/**
 * Runs the transaction that makes the uploads' rows; their bytes go when it is refused. After any other failure the answer
 * to a commit may be what was lost, and the rows may be there: the search for orphans decides later.
 */
export async function keepUploads<T>(call: Call, body: UploadedBody, work: () => Promise<T>): Promise<T> {
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    if (isRolledBack(error)) {
      await discardUploads(call, body);
      await body.room.giveBack();
    }
    throw error;
  }
  await body.room.giveBack();
  return answer;
}

/** The row of one upload of a body, in whose transaction all of them are written. */
export async function addUpload(
  scope: Scope,
  call: Pick<Call, 'deps'>,
  { room }: Pick<UploadedBody, 'room'>,
  upload: Upload,
  described: { entity: EntityReference; category: string },
): Promise<JsonText> {
  await room.release(scope.db);
  const { id, fileName, contentType, object } = upload;
  return addStored(scope, call.deps, { id, ...described, fileName, contentType }, object);
}

/**
 * A multipart body with text fields and one file under `file`, as one document of what `find` finds by the fields. Throws
 * VALIDATION_FAILED besides what `find` and `permits` throw; nothing is kept then. `permits` sees the fields as they come,
 * before the file where they precede it.
 */
export async function receiveDocument<Fields extends { category: string }>(
  call: Call,
  schema: z.ZodObject & z.ZodType<Fields>,
  find: (fields: Fields, scope: Scope) => Promise<EntityReference>,
  permits?: (fields: Readonly<Record<string, string>>) => void,
): Promise<EndpointResponse<JsonText>> {
  const body = await receiveUploads(call, {
    fields: Object.keys(schema.shape),
    permits,
    acceptsFile: (field, earlier) => field === 'file' && earlier.length === 0,
    maxFiles: 1,
  });
  return keepUploads(call, body, async () => {
    const fields: Fields = parseOrThrow(schema, body.fields);
    const [upload] = body.files;
    if (!upload) throw refusal(because('REQUIRED'), { field: 'file' });
    return writeScope(call.identity, call.deps.database, async (scope) => {
      const entity = await find(fields, scope);
      return tagged(await addUpload(scope, call, body, upload.stored, { entity, category: fields.category }));
    });
  });
}
