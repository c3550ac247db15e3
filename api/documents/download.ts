import { create as contentDisposition } from 'content-disposition';
import { type DocumentRow } from '../../shared/domain/documents/document-rows.ts';
import { TramaError } from '../../shared/platform/errors.ts';
import { ObjectMissing, storageAway, type ObjectStorage } from '../../shared/storage/storage.ts';
import { FileDownload } from '../http/endpoint.ts';

/** A document as an attachment under its own name. Throws UPLOAD_MISSING while there are no bytes that were verified. */
export function documentDownload(document: DocumentRow, storage: ObjectStorage): FileDownload {
  if (document.status !== 'READY' || document.checksum_sha256 === null)
    throw new TramaError('UPLOAD_MISSING', `The document is ${document.status}.`);
  return new FileDownload({
    contentType: document.content_type,
    disposition: contentDisposition(document.original_filename),
    sizeBytes: document.size_bytes,
    etag: `"${document.checksum_sha256}"`,
    modifiedAt: document.updated_at,
    async open(range) {
      try {
        return await storage.get(document.object_key, range);
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw storageAway(error);
        throw new TramaError('NOT_READY', 'The bytes are not in the storage.', undefined, { cause: error });
      }
    },
  });
}
