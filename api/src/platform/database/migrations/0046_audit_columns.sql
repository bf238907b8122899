-- The service makes what is sealed of an entry from its columns itself: what the database computes, its owner can forge.
-- `next_audit`, `read_audit` and `audit_digest` stay for a service of before, which still answers while the next one starts.

-- Before `append_audit`, in one transaction: the place of the next entry.
create function audit_place(out "position" bigint, out previous bytea)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  head audit_head;
begin
  -- One entry at a time: each needs the seal of the one before it.
  perform pg_advisory_xact_lock(hashtext('audit_entry'));
  select * into head from audit_head;
  audit_place.position := coalesce(head.position, 0) + 1;
  previous := coalesce(head.hash, ''::bytea);
end
$$;

-- For checking, some entries after a position. `epoch` is `at` to the microsecond.
create function read_audit_entries(after bigint, most integer)
returns table (
  "position" bigint, at timestamptz, epoch text, actor_id uuid, actor_role text, action text, account_id uuid,
  subject text, network text, request_id text, hash bytea, key_id smallint
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select entry.position, entry.at, extract(epoch from entry.at)::text, entry.actor_id, entry.actor_role, entry.action,
    entry.account_id, entry.subject, entry.network, entry.request_id, entry.hash, entry.key_id
  from audit_entry as entry
  where entry.position > after
  order by entry.position
  limit most;
end;

revoke execute on function audit_place, read_audit_entries from public;
grant execute on function audit_place to portal_service, portal_app;
grant execute on function read_audit_entries to portal_service;
