/** Documents as a file: what their list shows of each, flat. */
import { z } from 'zod';
import { joinSql, rawSql, sql } from '../../platform/sql.ts';
import { nullable } from '../../resources/codec.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { field, represent } from '../../resources/representation.ts';
import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';
import { instant } from '../../resources/time-codecs.ts';
import { foreignUuid, integerReference, jsonObject, text, uuidReference } from '../../resources/value-codecs.ts';
import { searchFilter } from '../../resources/search.ts';
import { isNotReady, type DocumentFilter } from './document-view.ts';
import { entityNameSql } from './documented-entities.ts';

const READ = { readOnly: true };

const document = defineResource({
  name: 'document',
  table: 'documents',
  module: 'documents',
  hasUuid: false,
  columns: {
    id: { name: 'id', type: 'uuid' },
    seq: { name: 'seq', type: 'bigint' },
    entityType: { name: 'entity_type', type: 'text' },
    entityId: { name: 'entity_id', type: 'uuid' },
    category: { name: 'category', type: 'text' },
    status: { name: 'status', type: 'text' },
    objectKey: { name: 'object_key', type: 'text' },
    originalFilename: { name: 'original_filename', type: 'text' },
    contentType: { name: 'content_type', type: 'text' },
    sizeBytes: { name: 'size_bytes', type: 'bigint' },
    checksumSha256: { name: 'checksum_sha256', type: 'text' },
    storageBackend: { name: 'storage_backend', type: 'text' },
    uploadedByUserId: { name: 'uploaded_by_user_id', type: 'bigint' },
    metadata: { name: 'metadata', type: 'jsonb' },
    ...TIMESTAMPS,
    deletedAt: { name: 'deleted_at', type: 'timestamptz' },
  },
  upsertKeys: [],
  uniques: {},
});

export const documentRows = represent(document, {
  name: 'ExportedDocument',
  style: 'v1',
  fields: {
    id: field('id', foreignUuid, READ),
    entityType: field('entityType', text(), READ),
    entityId: field('entityId', foreignUuid, READ),
    category: field('category', text(), READ),
    status: field('status', text(), READ),
    objectKey: field('objectKey', text(), READ),
    originalFilename: field('originalFilename', text(), READ),
    contentType: field('contentType', text(), READ),
    sizeBytes: field('sizeBytes', integerReference, READ),
    checksumSha256: field('checksumSha256', nullable(text()), READ),
    storageBackend: field('storageBackend', text(), READ),
    uploadedByUserId: field('uploadedByUserId', nullable(uuidReference('users')), READ),
    metadata: field('metadata', nullable(jsonObject), READ),
    createdAt: field('createdAt', instant),
    updatedAt: field('updatedAt', instant),
    deletedAt: field('deletedAt', nullable(instant), READ),
  },
  derived: { entityName: { sql: entityNameSql('t'), output: z.string().nullable() } },
  hidden: ['seq'],
});

export const matchingDocuments = nameFilter('document.matching', (filter: DocumentFilter) => ({
  condition: () =>
    joinSql(
      [
        sql`t.entity_type = any(${filter.entityTypes})`,
        ...(filter.includeDeleted ? [] : [sql`t.deleted_at is null`]),
        ...(filter.entityId === undefined ? [] : [sql`t.entity_id = ${filter.entityId}::uuid`]),
        ...(filter.notReady ? [rawSql(isNotReady('t'))] : []),
        ...(filter.category === undefined ? [] : [sql`t.category = ${filter.category}`]),
      ],
      ' and ',
    ),
}));

/** In the name of the file. */
export const withDocumentSearch = nameFilter('document.search', (search: string) => searchFilter(search));
