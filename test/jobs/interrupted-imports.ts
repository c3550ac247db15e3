/** Imports that are long enough to be interrupted, and what tells whether each change was made once. */
import { execute } from '../support/postgres.ts';
import { type Stack } from '../support/stack.ts';
import { Importer } from '../support/bulk.ts';
import { type Clients } from '../support/client.ts';
import { holdWrites, untilMerging } from '../support/jobs.ts';

export const ROWS = 50_000;

export async function newBuyer(on: Stack) {
  const importer = await Importer.create(on);
  return { importer, supplierId: await importer.supplier() };
}

/** How often each number of log entries occurs among the purchase records of a tenant. */
export async function logEntries({ stack, tenant }: Clients): Promise<Record<string, number>> {
  const rows = await execute<{ entries: string; records: string }>(
    stack.databaseUrl,
    `select entries, count(*) as records from (
       select p.id, count(c.id) as entries from purchase_records p left join purchase_status_changes c
         on c.tenant_id = p.tenant_id and c.purchase_record_id = p.id where p.tenant_id = $1 group by p.id) each
     group by entries`,
    [tenant.id],
  );
  return Object.fromEntries(rows.map(({ entries, records }) => [entries, Number(records)]));
}

/** Stops the import when some of its rows are merged and others are not. */
export async function holdInTheMiddle(importer: Importer, id: string) {
  await untilMerging(importer, id);
  return holdWrites(importer, 'purchase_records');
}
