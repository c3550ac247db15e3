import { type Knex } from 'knex';
import { type KeptCounts } from '../shared/platform/database/kept-counts.ts';
import { countByFewer, countByMore } from '../shared/platform/database/online-changes.ts';

export const config = { transaction: false };

const FORMER = 'entity_type, category, deleted, ready';
const FROM = `tenant_id, entity_type, category, deleted_at is not null as deleted, status = 'READY' as ready`;

const documents = (columns: string, from: string): KeptCounts => ({
  name: 'document_counts',
  of: 'documents',
  columns: `tenant_id, ${columns}`,
  from,
});

/**
 * Documents are counted by blocks of 32,768 of their numbers besides, so that a page far from the front is looked for in its block
 * (docs/lists.md, "How a page is found"): an entry of their listing has 97 bytes, and half a million of them took 50 to 120 ms.
 */
export const up = (knex: Knex): Promise<void> =>
  countByMore(knex, documents(`${FORMER}, block`, `${FROM}, seq >> 15 as block`), {
    block: 'bigint not null default 0',
  });

export const down = (knex: Knex): Promise<void> => countByFewer(knex, documents(FORMER, FROM), ['block']);
