import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/connect.ts'

/**
 * Makes a transaction fail that takes a lock after its entry in the audit log. Entries are written one at a time: a transaction that waits for a lock with the log in hand makes all others wait, and the holder of that lock who wants the log waits for good.
 */
export async function refuseLocksAfterAudit(admin: Db) {
  await sql`
    create function refuse_locks_after_audit() returns trigger language plpgsql as $$
    declare
      held constant text[] := array(
        select coalesce(relation::regclass::text, locktype) || ' ' || mode from pg_locks
        where pid = pg_backend_pid() and locktype in ('relation', 'advisory') and mode <> 'AccessShareLock'
          -- Of a new job pg-boss makes sure at the end that its queue is there, and no queue ever goes.
          and coalesce(relation::regclass::text, '') not in ('jobs.queue', 'jobs.queue_pkey')
      );
    begin
      if tg_name = 'audit_is_written' then
        perform set_config('test.locks_at_audit', held::text, true);
      elsif not held <@ current_setting('test.locks_at_audit')::text[] then
        raise exception 'After the entry in the audit log this transaction locked more: %',
          array(select unnest(held) except select unnest(current_setting('test.locks_at_audit')::text[]));
      end if;
      return null;
    end
    $$
  `.execute(admin)
  await sql`
    create trigger audit_is_written after insert or update on audit_head
      for each row execute function refuse_locks_after_audit()
  `.execute(admin)
  await sql`
    create constraint trigger audit_was_last after insert or update on audit_head
      deferrable initially deferred for each row execute function refuse_locks_after_audit()
  `.execute(admin)
}
