import { create as contentDisposition } from 'content-disposition';
import { type Document } from '../../shared/domain/models.ts';
import { TramaError } from '../../shared/platform/errors.ts';
import { ObjectMissing, storageAway, type ObjectStorage } from '../../shared/storage/storage.ts';
import { FileDownload } from '../http/endpoint.ts';

/** A document as an attachment under its own name. Throws UPLOAD_MISSING while there are no bytes that were verified. */
export function documentDownload(document: Document, storage: ObjectStorage): FileDownload {
  if (document.status !== 'READY' || document.checksumSha256 === null)
    throw new TramaError('UPLOAD_MISSING', `The document is ${document.status}.`);
  return new FileDownload({
    contentType: document.contentType,
    disposition: contentDisposition(document.originalFilename),
    sizeBytes: document.sizeBytes,
    etag: `"${document.checksumSha256}"`,
    modifiedAt: document.updatedAt,
    async open(range) {
      try {
        return await storage.get(document.objectKey, range);
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw storageAway(error);
        throw new TramaError('NOT_READY', 'The bytes are not in the storage.', undefined, { cause: error });
      }
    },
  });
}
