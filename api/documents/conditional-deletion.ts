/** The deletion of a document, wherever it is named; with If-Match only of what it names. */
import { deleteDocument, lockDocument } from '../../shared/domain/documents/document-rows.ts';
import { readDocument } from '../../shared/domain/documents/document-view.ts';
import { type EntityReference } from '../../shared/domain/documents/documented-entities.ts';
import { type Call } from '../http/endpoint.ts';
import { requireMatch } from '../http/etags.ts';

/** Throws NOT_FOUND, also for a document of another entity than is named, or PRECONDITION_FAILED. */
export async function deleteAsNamed(
  { scope, headers }: Pick<Call, 'scope' | 'headers'>,
  id: string,
  entity?: EntityReference,
): Promise<void> {
  const read = async () => (await readDocument(scope, id)).body;
  await requireMatch(headers, 'document', () => lockDocument(scope, id, entity), read);
  await deleteDocument(scope, id, entity);
}
