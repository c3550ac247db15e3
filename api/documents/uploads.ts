/** Direct uploads: files of a multipart body go to the storage, their rows follow in one transaction. */
import { randomUUID } from 'node:crypto';
import { type Readable } from 'node:stream';
import { contentType, fileName } from '../../shared/documents/document-fields.ts';
import { addStored, MAX_DOCUMENT_BYTES, objectKeyOf } from '../../shared/documents/documents.ts';
import { type EntityReference } from '../../shared/documents/entities.ts';
import { TramaError } from '../../shared/errors.ts';
import { type JsonText } from '../../shared/resources/store.ts';
import { type Scope } from '../../shared/scope.ts';
import { type StoredObject } from '../../shared/storage/storage.ts';
import { parseOrRefuse } from '../../shared/validation.ts';
import { readMultipart, type FilePart, type MultipartBody } from '../http/multipart.ts';
import { type Call } from '../http/endpoint.ts';

export interface Upload {
  id: string;
  fileName: string;
  contentType: string;
  object: StoredObject;
}

export type UploadedBody = MultipartBody<Upload>;

/** Reads the body and stores its files; nothing is kept when anything is wrong. */
export function receiveUploads(
  call: Call,
  plan: {
    fields: readonly string[];
    acceptsFile(field: string, earlier: readonly FilePart[]): boolean;
    maxFiles: number;
  },
): Promise<UploadedBody> {
  const { storage } = call.deps;
  return readMultipart<Upload>(call.stream, call.headers, {
    ...plan,
    async store(part, bytes) {
      const described = {
        fileName: parseOrRefuse(fileName, part.fileName, 'fileName'),
        contentType: parseOrRefuse(contentType, part.contentType, 'contentType'),
      };
      const id = randomUUID();
      const object = await store(call, id, described.contentType, bytes);
      return { id, ...described, object };
    },
    discard: ({ id }) => discardObject(call, id),
  });

  async function store({ identity }: Call, id: string, type: string, bytes: Readable): Promise<StoredObject> {
    try {
      return await storage.put(objectKeyOf(identity, id), bytes, { contentType: type, maxBytes: MAX_DOCUMENT_BYTES });
    } catch (error) {
      if (error instanceof TramaError || bytes.errored) throw error;
      throw new TramaError('NOT_READY', 'The storage is not available at the moment.', undefined, { cause: error });
    }
  }
}

async function discardObject({ deps, identity }: Pick<Call, 'deps' | 'identity'>, id: string): Promise<void> {
  try {
    await deps.storage.delete(objectKeyOf(identity, id));
  } catch (error) {
    // the search for orphans removes it later
    deps.logger.warn({ err: error, documentId: id }, 'upload not removed');
  }
}

/** Runs the transaction that makes the uploads' rows; their bytes go when it fails. */
export async function keepUploads<T>(call: Call, uploads: readonly Upload[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await Promise.all(uploads.map(({ id }) => discardObject(call, id)));
    throw error;
  }
}

export const addUpload = (
  scope: Scope,
  call: Pick<Call, 'deps'>,
  upload: Upload,
  entity: EntityReference,
  category: string,
): Promise<JsonText> =>
  addStored(
    scope,
    call.deps.storage,
    { id: upload.id, entity, category, fileName: upload.fileName, contentType: upload.contentType },
    upload.object,
  );
