/** Documents of a material purchase, under its own path. */
import { z } from 'zod';
import { category, contentType, fileName, sizeBytes } from '../../shared/domain/documents/file-fields.ts';
import { requireSubject } from '../../shared/domain/documents/documented-entities.ts';
import { uuid } from '../http/parameters.ts';
import { endpoint } from '../http/endpoint.ts';
import { announceUpload, presigned } from './document-fields.ts';
import {
  completionEndpoint,
  deletionEndpoint,
  listEndpoint,
  uploadEndpoint,
  type DocumentSubject,
} from './subject-documents.ts';

const tag = 'Purchase documents';
const params = z.object({ purchaseId: uuid });

const subject: DocumentSubject<typeof params> = {
  path: '/api/v1/purchases/{purchaseId}',
  tag,
  name: 'purchase',
  params,
  module: 'purchases',
  async find(scope, { purchaseId }) {
    const entity = { type: 'MATERIAL_PURCHASE', id: purchaseId } as const;
    await requireSubject(scope, entity);
    return entity;
  },
};

export const purchaseDocumentEndpoints = [
  listEndpoint(subject),
  uploadEndpoint(subject),
  endpoint({
    method: 'POST',
    path: `${subject.path}/documents/presign`,
    style: 'v1',
    tag,
    summary: 'Announce a document, and get a URL that takes its bytes',
    access: 'purchases:write',
    params,
    body: z.object({ category, fileName, contentType, sizeBytes }).meta({ id: 'PresignPurchaseDocumentRequestDto' }),
    status: 201,
    response: presigned,
    errors: ['NOT_FOUND', 'QUOTA_EXCEEDED'],
    handler: async (call) => announceUpload(call, await subject.find(call.scope, call.params), call.body),
  }),
  completionEndpoint(subject),
  deletionEndpoint(subject),
];
