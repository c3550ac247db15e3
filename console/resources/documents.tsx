import { DocumentView, EntityOf } from '../documents/document-view.tsx';
import { later } from '../kit/later.tsx';
import { defineScreen } from '../kit/screen.ts';
import { ENTRIES } from '../menu.ts';

export const documents = defineScreen({
  resource: 'documents',
  ...ENTRIES.documents,
  createTitle: 'documents.new',
  nameOf: ({ originalFilename }) => originalFilename ?? '',
  filters: ['search', 'entityType', 'category', 'notReady', 'includeDeleted'],
  columns: [
    'originalFilename',
    'category',
    { name: 'entity', label: 'documents.of', show: (row) => <EntityOf row={row} /> },
    {
      name: 'sizeBytes',
      label: 'field.sizeBytes',
      align: 'end',
      show: ({ sizeBytes }, { bytes }) => bytes(sizeBytes ?? 0),
    },
    'status',
    'createdAt',
  ],
  moreColumns: ['contentType', 'deletedAt'],
  refreshWhile: ({ status }) => status === 'PENDING_UPLOAD',
  sections: [
    {
      title: 'section.general',
      fields: ['category', 'status', 'contentType', 'uploadedByUserId', 'createdAt', 'checksumSha256'],
    },
  ],
  Below: DocumentView,
  Create: later(async () => (await import('../documents/upload-page.tsx')).UploadPage),
  fromFiles: true,
});
