import { create as contentDisposition } from 'content-disposition';
import { type Document } from '../../shared/domain/models.ts';
import { refusal, TramaError } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { ObjectMissing, storageAway, type ObjectStorage } from '../../shared/storage/storage.ts';
import { FileDownload } from '../http/endpoint.ts';

/** Images of pixels: nothing in them runs, and nothing in them is fetched from elsewhere. SVG is none of them. */
const RASTER_IMAGES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
]);

/** For the preview alone: without scripts, frames, forms and requests, in an origin of its own. */
const PREVIEW_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** A raster image as browsers show it in a page. Throws UNSUPPORTED_MEDIA_TYPE for everything else, and what a download does. */
export function documentPreview(document: Document, storage: ObjectStorage): FileDownload {
  const { contentType, originalFilename } = document;
  if (!RASTER_IMAGES.has(contentType)) throw refusal(because('NO_PREVIEW', { type: contentType }));
  const disposition = contentDisposition(originalFilename, { type: 'inline' });
  return new FileDownload({ ...documentDownload(document, storage).file, disposition, policy: PREVIEW_POLICY });
}

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
