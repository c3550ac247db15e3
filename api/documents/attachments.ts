/** The manifest of files that come along with a request, and the files themselves (docs/rules.md#documents). */
import { z } from 'zod';
import {
  contentType,
  fileName,
  PURCHASE_DOCUMENT_CATEGORIES,
  sizeBytes,
} from '../../shared/domain/documents/file-fields.ts';
import { shapeError } from '../../shared/imports/readers/json-shape.ts';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { parseOrThrow } from '../../shared/platform/validation.ts';
import { type UploadedBody, type Upload } from './uploads.ts';

export const MAX_ATTACHMENTS = 10;

const entry = z.object({
  clientId: z.string().min(1).max(100),
  fileName,
  contentType,
  sizeBytes,
  category: z.enum(PURCHASE_DOCUMENT_CATEGORIES),
});

export const manifest = z.array(entry).max(MAX_ATTACHMENTS).nullish().meta({
  description:
    'The files that come along: each is the part that its clientId names, of the size and type that it says.',
});

export interface Attachment {
  entry: z.output<typeof entry>;
  upload: Upload;
}

/** The JSON that a text field of a multipart body holds. Throws VALIDATION_FAILED or INVALID_JSON. */
export function readJsonField(name: string, text: string | undefined): unknown {
  if (text === undefined) throw refusal(because('REQUIRED'), { field: name });
  const wrong = shapeError(Buffer.from(text));
  if (wrong) throw refusal(wrong[0]!, { field: name });
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw refusal(because('FIELD_NOT_JSON'), { field: name }, { cause: error });
  }
}

/**
 * Each entry of the manifest with its file, in the order of the manifest. Throws VALIDATION_FAILED that names the entry
 * without a file, the file without an entry, or the size or type that is another one.
 */
export function matchAttachments(given: unknown, files: UploadedBody['files']): Attachment[] {
  const attachments = parseOrThrow(z.object({ attachments: manifest }), { attachments: given }).attachments ?? [];
  const byClientId = new Map(files.map((file) => [file.field, file]));
  const matched = attachments.map((each, index) => {
    const at = (field: string) => `attachments.${index}.${field}`;
    const file = byClientId.get(each.clientId);
    if (!file) throw refusal(because('NO_FILE_NAMED', { name: each.clientId }), { field: at('clientId') });
    byClientId.delete(each.clientId);
    const { stored } = file;
    if (stored.object.sizeBytes !== each.sizeBytes)
      throw refusal(because('FILE_HAS_SIZE', { bytes: stored.object.sizeBytes }), { field: at('sizeBytes') });
    if (stored.contentType !== each.contentType)
      throw refusal(because('FILE_HAS_TYPE', { type: stored.contentType }), { field: at('contentType') });
    return { entry: each, upload: stored };
  });
  const [unclaimed] = byClientId.keys();
  if (unclaimed !== undefined) throw refusal(because('FILE_UNCLAIMED'), { field: unclaimed });
  return matched;
}
