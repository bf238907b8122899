-- Who did what, to whose record, when, from where. Each entry carries the hash of the one before it: an entry
-- that is changed, removed or slipped in breaks the chain from there on.
create table audit_entry (
  position bigint primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_role text,
  action text not null,
  account_id uuid,
  subject text,
  network text,
  request_id text,
  hash bytea not null
);

create function audit_hash(previous bytea, entry audit_entry) returns bytea
language sql stable
return sha256(previous || convert_to(jsonb_build_array(
  entry.position, extract(epoch from entry.at), entry.actor_id, entry.actor_role, entry.action,
  entry.account_id, entry.subject, entry.network, entry.request_id
)::text, 'UTF8'));

-- The only way in: the tables' owner runs it, the service and its tenants may only call it.
create function append_audit(
  at timestamptz, actor_id uuid, actor_role text, action text,
  account_id uuid, subject text, network text, request_id text
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  previous audit_entry;
  entry audit_entry;
begin
  -- One entry at a time: each needs the hash of the one before it.
  perform pg_advisory_xact_lock(hashtext('audit_entry'));
  select * into previous from audit_entry order by position desc limit 1;
  entry := row(
    coalesce(previous.position, 0) + 1, append_audit.at, append_audit.actor_id, append_audit.actor_role,
    append_audit.action, append_audit.account_id, append_audit.subject, append_audit.network,
    append_audit.request_id, null
  );
  entry.hash := audit_hash(coalesce(previous.hash, ''::bytea), entry);
  insert into audit_entry select entry.*;
end
$$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_entry_stays before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_is_not_emptied before truncate on audit_entry
  for each statement execute function refuse_audit_change();

-- Positions whose hash does not follow from what stands before them; none in a log that nobody touched.
create function broken_audit_positions() returns setof bigint
language sql stable
begin atomic
  select checked.position
  from (
    select
      entry.position,
      entry.hash is distinct from audit_hash(
        coalesce(lag(entry.hash) over (order by entry.position), ''::bytea), entry
      ) or entry.position <> row_number() over (order by entry.position) as is_broken
    from audit_entry as entry
  ) as checked
  where checked.is_broken
  order by checked.position;
end;

revoke execute on function append_audit from public;
grant execute on function append_audit to portal_service, portal_app;
