/**
 * Events of the audit trail are added up in blocks. The trail is append-only, so a block of a tenant's events that nobody can
 * add to any more never changes, and writes need not do anything for it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, query, type Database } from './database.ts';

/** Events of a block, as many as one reads in passing. */
export const BLOCK_EVENTS = 4096;
/** Blocks that are added in one transaction. */
const BLOCKS_AT_ONCE = 64;

const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 100;

/**
 * The last event up to which there will be no other: ids are given out in their order and committed in another one, so those
 * who were writing when it was seen have to end. Their transactions are known by their locks, which they have before they are
 * given an id of an event; autovacuum, which writes none, has no user. Undefined when somebody takes longer.
 */
async function getHorizon(database: Database, patienceMs: number): Promise<number | undefined> {
  const [seen] = await query<{ last: number | null; running: string[] | null }>(
    database,
    `select (select max(id) from audit_events) as last,
       (select array_agg(l.virtualxid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'virtualxid' and l.mode = 'ExclusiveLock' and a.datname = current_database()
          and a.usesysid is not null and l.pid <> pg_backend_pid()) as running`,
  );
  if (seen!.last === null) return undefined;
  const until = performance.now() + patienceMs;
  for (;;) {
    const left = await query(
      database,
      `select 1 as one from pg_locks where locktype = 'virtualxid' and mode = 'ExclusiveLock' and virtualxid = any($1) limit 1`,
      [seen!.running ?? []],
    );
    if (left.length === 0) return seen!.last;
    if (performance.now() > until) return undefined;
    await pause(LOOK_EVERY_MS);
  }
}

/**
 * Adds up the events that have come since, of tenants with a whole block of them. One process does it at a time. Returns how
 * many events were added up.
 */
export async function addUpAuditEvents(database: Database, patienceMs = PATIENCE_MS): Promise<number> {
  const horizon = await getHorizon(database, patienceMs);
  let added = 0;
  if (horizon === undefined) return added;
  const tenants = await query<{ id: number }>(
    database,
    `select t.id from tenants t
       cross join lateral (select coalesce(max(b.block), 0) as id from audit_event_blocks b where b.tenant_id = t.id) m
       cross join lateral (select 1 from audit_events e where e.tenant_id = t.id and e.id > m.id and e.id <= $1
         order by e.id offset ${BLOCK_EVENTS - 1} limit 1) whole`,
    [horizon],
  );
  for (const { id } of tenants) {
    let last: number;
    do added += last = await addBlocks(database, id, horizon);
    while (last === BLOCK_EVENTS * BLOCKS_AT_ONCE);
  }
  return added;
}

const addBlocks = (database: Database, tenantId: number, horizon: number): Promise<number> =>
  inTransaction(database, async (transaction) => {
    const [lock] = await query<{ taken: boolean }>(
      transaction,
      `select pg_try_advisory_xact_lock(hashtextextended('trama-audit-blocks', 0)) as taken`,
    );
    if (!lock!.taken) return 0;
    const [added] = await query<{ events: number }>(
      transaction,
      `with e as materialized (
         select e.id, e.at, e.action, e.entity_type, e.actor_user_id, (row_number() over (order by e.id) - 1) / ${BLOCK_EVENTS} as place
         from audit_events e where e.tenant_id = $1 and e.id <= $2
           and e.id > (select coalesce(max(b.block), 0) from audit_event_blocks b where b.tenant_id = $1)
         order by e.id limit ${BLOCK_EVENTS * BLOCKS_AT_ONCE}),
       whole as (select place, max(id) as block from e group by place having count(*) = ${BLOCK_EVENTS}),
       added as (insert into audit_event_blocks
           (tenant_id, block, action, entity_type, actor_user_id, rows, first_id, last_id, first_at, last_at)
         select $1, w.block, e.action, e.entity_type, e.actor_user_id, count(*), min(e.id), max(e.id), min(e.at), max(e.at)
         from e join whole w on w.place = e.place group by w.block, e.action, e.entity_type, e.actor_user_id returning rows)
       select coalesce(sum(rows), 0)::bigint as events from added`,
      [tenantId, horizon],
    );
    return added!.events;
  });
