import { type Knex } from 'knex';

/**
 * A search of one or two letters is answered by no trigram index. How many rows hold each letter and each pair of letters is counted in
 * blocks of 4,096, by a worker, for large tenants (docs/lists.md, "Short searches"); writes only note which blocks they change. The
 * triggers that do so come with the next migration.
 */
const SEARCHED = [
  { table: 'suppliers', number: 'id', columns: 'search_text' },
  { table: 'supplier_products', number: 'id', columns: 'search_text' },
  { table: 'company_products', number: 'id', columns: 'search_text' },
  { table: 'textile_products', number: 'id', columns: 'kind, search_text' },
  { table: 'chemical_products', number: 'id', columns: 'search_text' },
  { table: 'documents', number: 'seq', columns: 'deleted_at is null, search_text' },
];

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table search_ngram_counts (
      tenant_id bigint not null,
      -- the name of the resource that is listed
      list text not null,
      -- one or two characters of what is searched in; empty for the rows of the block, whatever they hold
      ngram text not null collate "C",
      -- the number of a row without its last twelve bits
      block bigint not null,
      rows integer not null,
      primary key (tenant_id, list, ngram, block)
    );
    create index search_ngram_counts_block on search_ngram_counts (tenant_id, list, block);
    create table search_changes (
      tenant_id bigint not null,
      -- the table whose rows have changed
      searched text not null,
      block bigint not null
    );
    create index search_changes_block on search_changes (tenant_id, searched, block);
  `);
  for (const { table, number, columns } of SEARCHED)
    await knex.raw(`
      create function note_search_changes_of_${table}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into search_changes select distinct tenant_id, '${table}', ${number} >> 12 from added;
        elsif tg_op = 'DELETE' then
          insert into search_changes select distinct tenant_id, '${table}', ${number} >> 12 from removed;
        else
          insert into search_changes select distinct x.tenant_id, '${table}', x.${number} >> 12 from (
            select tenant_id, ${number}, ${columns} from added
            except select tenant_id, ${number}, ${columns} from removed) x;
        end if;
        return null;
      end $$;
    `);
}

export async function down(knex: Knex): Promise<void> {
  for (const { table } of SEARCHED) await knex.raw(`drop function note_search_changes_of_${table}()`);
  await knex.raw('drop table search_changes; drop table search_ngram_counts');
}
