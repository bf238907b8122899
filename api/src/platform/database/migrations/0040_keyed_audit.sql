-- The service seals each entry with a key that the database does not have (HMAC of the entry before and of this one), so
-- that write access to the database is not enough to compute the chain again. Entries from before keep their plain hash;
-- the first sealed one covers the last of them, and by that all.
alter table audit_entry add key_id smallint check (key_id between 1 and 255);

-- What is sealed of an entry.
create function audit_digest(entry audit_entry) returns bytea
language sql stable
return sha256(convert_to(jsonb_build_array(
  entry.position, extract(epoch from entry.at), entry.actor_id, entry.actor_role, entry.action,
  entry.account_id, entry.subject, entry.network, entry.request_id
)::text, 'UTF8'));

drop function append_audit(timestamptz, uuid, text, text, uuid, text, text, text);

-- Before `append_audit`, in one transaction: what its seal is made of.
create function next_audit(
  at timestamptz, actor_id uuid, actor_role text, action text,
  account_id uuid, subject text, network text, request_id text,
  out previous bytea, out digest bytea
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  head audit_head;
begin
  -- One entry at a time: each needs the seal of the one before it.
  perform pg_advisory_xact_lock(hashtext('audit_entry'));
  select * into head from audit_head;
  previous := coalesce(head.hash, ''::bytea);
  digest := audit_digest(row(
    coalesce(head.position, 0) + 1, next_audit.at, next_audit.actor_id, next_audit.actor_role, next_audit.action,
    next_audit.account_id, next_audit.subject, next_audit.network, next_audit.request_id, null, null
  )::audit_entry);
end
$$;

-- The only way in: the tables' owner runs it, the service and its tenants may only call it.
create function append_audit(
  at timestamptz, actor_id uuid, actor_role text, action text,
  account_id uuid, subject text, network text, request_id text, hash bytea, key_id smallint
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  next bigint;
begin
  perform pg_advisory_xact_lock(hashtext('audit_entry'));
  next := coalesce((select head.position from audit_head as head), 0) + 1;
  insert into audit_entry
    (position, at, actor_id, actor_role, action, account_id, subject, network, request_id, hash, key_id)
  values (
    next, append_audit.at, append_audit.actor_id, append_audit.actor_role, append_audit.action,
    append_audit.account_id, append_audit.subject, append_audit.network, append_audit.request_id, append_audit.hash,
    append_audit.key_id
  );
  insert into audit_head (position, hash) values (next, append_audit.hash)
  on conflict (is_only) do update set position = excluded.position, hash = excluded.hash;
end
$$;

-- For checking, some entries after a position: no word of what they say. `plain_hash` is of entries without a key.
create function read_audit(after bigint, most integer)
returns table (
  "position" bigint, at timestamptz, account_id uuid, key_id smallint, hash bytea, digest bytea, plain_hash bytea
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select entry.position, entry.at, entry.account_id, entry.key_id, entry.hash, audit_digest(entry),
    case when entry.key_id is null then audit_hash(coalesce((
      select before.hash from audit_entry as before where before.position = entry.position - 1
    ), ''::bytea), entry) end
  from audit_entry as entry
  where entry.position > after
  order by entry.position
  limit most;
end;

create function read_audit_head() returns table ("position" bigint, hash bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select head.position, head.hash from audit_head as head;
end;

drop function broken_audit_positions();

revoke execute on function next_audit, append_audit, read_audit, read_audit_head from public;
grant execute on function next_audit, append_audit to portal_service, portal_app;
grant execute on function read_audit, read_audit_head to portal_service;
