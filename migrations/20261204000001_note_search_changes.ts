import { type Knex } from 'knex';

export const config = { transaction: false };

const NUMBERS = {
  suppliers: 'id',
  supplier_products: 'id',
  company_products: 'id',
  textile_products: 'id',
  chemical_products: 'id',
  documents: 'seq',
};

/** Table by table, as each waits for those who write to it; then what was there before, as what is noted twice is counted once. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, number] of Object.entries(NUMBERS)) {
    await knex.raw(`
      create or replace trigger search_changes_insert after insert on ${table}
        referencing new table as added for each statement execute function note_search_changes_of_${table}();
      create or replace trigger search_changes_update after update on ${table}
        referencing old table as removed new table as added
        for each statement execute function note_search_changes_of_${table}();
      create or replace trigger search_changes_delete after delete on ${table}
        referencing old table as removed for each statement execute function note_search_changes_of_${table}();
    `);
    await knex.raw(`insert into search_changes select distinct tenant_id, '${table}', ${number} >> 12 from ${table}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(NUMBERS))
    await knex.raw(`
      drop trigger search_changes_insert on ${table};
      drop trigger search_changes_update on ${table};
      drop trigger search_changes_delete on ${table};
    `);
}
