/** How many messages of completed jobs a queue in PostgreSQL keeps for operators to look at. */
import { query } from '../../shared/platform/database.ts';
import { KEPT_MESSAGES } from '../../shared/platform/queue-settings.ts';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { eventually } from '../support/jobs.ts';
import { Stack } from '../support/stack.ts';

const { count: MOST, age: SECONDS } = KEPT_MESSAGES.removeOnComplete;

describe('of completed jobs a queue keeps', () => {
  let stack: Stack;
  let importer: Importer;
  before(async () => {
    stack = await Stack.start();
    importer = await Importer.create(stack);
    await importer.upsert('suppliers', supplierRows(1));
  });
  after(() => stack.stop());

  /** More messages like that of the first import, which ended so long ago. */
  const addCopies = (copies: number, secondsAgo: number) =>
    query(
      stack.database,
      `insert into trama_queue.job select (jsonb_populate_record(null::trama_queue.job, to_jsonb(j) || jsonb_build_object(
         'id', $2::int || '-' || n, 'finished_at_ms', j.finished_at_ms - $2::bigint * 1000))).*
       from (select * from trama_queue.job where queue = 'bulk-upserts' and state = 'completed' limit 1) j, generate_series(1, $1::int) n`,
      [copies, secondsAgo],
    );

  const countKept = async () => {
    const [kept] = await query<{ messages: number }>(
      stack.database,
      `select count(*) as messages from trama_queue.job where queue = 'bulk-upserts' and state = 'completed'`,
    );
    return kept!.messages;
  };

  it(`those of the last ${SECONDS} seconds, and at most ${MOST} as often as a worker has counted them`, async () => {
    await eventually('the message is completed', async () => (await countKept()) === 1);
    await addCopies(MOST, 60);
    await addCopies(50, SECONDS + 60);
    // the older ones go with any message, the others only when they are counted
    await importer.upsert('suppliers', supplierRows(1));
    await eventually('those that are too old are gone', async () => (await countKept()) === MOST + 2);
    // the next worker begins to count anew
    await stack.workers[0]!.stop();
    await stack.startWorker();
    await importer.upsert('suppliers', supplierRows(1));
    await eventually('no more are kept', async () => (await countKept()) === MOST);
  });
});
