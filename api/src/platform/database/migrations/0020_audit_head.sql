-- How far the log goes: without it nobody could tell that entries at its end are missing.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  position bigint not null,
  hash bytea not null
);
insert into audit_head (position, hash)
select position, hash from audit_entry order by position desc limit 1;

create or replace function append_audit(
  at timestamptz, actor_id uuid, actor_role text, action text,
  account_id uuid, subject text, network text, request_id text
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  previous audit_head;
  entry audit_entry;
begin
  -- One entry at a time: each needs the hash of the one before it.
  perform pg_advisory_xact_lock(hashtext('audit_entry'));
  select * into previous from audit_head;
  entry := row(
    coalesce(previous.position, 0) + 1, append_audit.at, append_audit.actor_id, append_audit.actor_role,
    append_audit.action, append_audit.account_id, append_audit.subject, append_audit.network,
    append_audit.request_id, null
  );
  entry.hash := audit_hash(coalesce(previous.hash, ''::bytea), entry);
  insert into audit_entry select entry.*;
  insert into audit_head (position, hash) values (entry.position, entry.hash)
  on conflict (is_only) do update set position = excluded.position, hash = excluded.hash;
end
$$;

-- Positions whose hash does not follow from what stands before them, and the last one when the log ends elsewhere.
create or replace function broken_audit_positions() returns setof bigint
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
  union
  select head.position from audit_head as head
  where not exists (
    select from audit_entry as entry
    where entry.position = head.position and entry.hash = head.hash
      and not exists (select from audit_entry as later where later.position > head.position)
  )
  order by 1;
end;
