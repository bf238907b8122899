-- Of the files that somebody sees: staff may delete every document, a driver what he uploaded himself. A signature stays.
create function can_delete_file(kind text, created_by uuid) returns boolean
language sql stable parallel safe
return kind = 'Document'
  and (app_role() in ('carrier', 'agent', 'operator') or (app_role() = 'driver' and created_by = app_user_id()));

create policy file_deleted on file as restrictive for delete to portal_app using (can_delete_file(kind, created_by));
grant delete on file to portal_app;

-- The bytes outlast the row until the sweep has been there: their name is noted as one that no file came of, in the
-- transaction in which the row goes, however soon the service ends after it.
create function leave_bytes_to_sweep() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into file_arrival (store_key, started_at) values (old.store_key, '-infinity')
  on conflict (store_key) do update set started_at = excluded.started_at;
  return null;
end
$$;
create trigger file_is_swept after delete on file for each row execute function leave_bytes_to_sweep();
revoke execute on function leave_bytes_to_sweep from public;

-- Who saw a field of a driver that is masked otherwise.
create index audit_entry_of_shown_field on audit_entry (subject, position)
  where action in ('saw a CDL number', 'saw a birth date', 'saw a social security number');

-- Whether the caller sees the driver. These functions run as the owner of the tables, who may be let past the policy
-- of drivers: its condition stands here again.
create function is_driver_seen(driver_id uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (
    select from driver
    where driver.id = driver_id and (
      app_role() = 'operator'
      or (app_role() in ('carrier', 'agent') and driver.account_id = any (app_account_ids()))
      or (app_role() = 'driver' and driver.id = app_driver_id())
    )
  );
end;

create function count_driver_accesses(driver_id uuid) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select count(*)::integer from audit_entry
  where subject = driver_id::text
    and action in ('saw a CDL number', 'saw a birth date', 'saw a social security number')
    and is_driver_seen(driver_id);
end;

-- The newest first. Nobody reads the log itself, and nothing of it but this.
create function driver_accesses(driver_id uuid, most integer, skipped integer)
returns table (at timestamptz, actor_name text, actor_role text, action text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select entry.at, app_user.name, entry.actor_role, entry.action
  from (
    select position, audit_entry.at, actor_id, audit_entry.actor_role, audit_entry.action from audit_entry
    where subject = driver_id::text
      and audit_entry.action in ('saw a CDL number', 'saw a birth date', 'saw a social security number')
      and is_driver_seen(driver_id)
    order by position desc
    limit most offset skipped
  ) as entry
  left join app_user on app_user.id = entry.actor_id
  order by entry.position desc;
end;

revoke execute on function is_driver_seen, count_driver_accesses, driver_accesses from public;
grant execute on function count_driver_accesses, driver_accesses to portal_app;
