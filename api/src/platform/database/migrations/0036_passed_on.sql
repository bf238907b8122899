-- Who passed a masked field of a driver on to another carrier stands in his access log, too.
drop index audit_entry_of_shown_field;
create index audit_entry_of_shown_field on audit_entry (subject, position)
  where action in (
    'saw a CDL number', 'saw a birth date', 'saw a social security number',
    'passed on a CDL number', 'passed on a birth date'
  );

create or replace function count_driver_accesses(driver_id uuid) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select count(*)::integer from audit_entry
  where subject = driver_id::text
    and action in (
      'saw a CDL number', 'saw a birth date', 'saw a social security number',
      'passed on a CDL number', 'passed on a birth date'
    )
    and is_driver_seen(driver_id);
end;

create or replace function driver_accesses(driver_id uuid, most integer, skipped integer)
returns table (at timestamptz, actor_name text, actor_role text, action text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select entry.at, app_user.name, entry.actor_role, entry.action
  from (
    select position, audit_entry.at, actor_id, audit_entry.actor_role, audit_entry.action from audit_entry
    where subject = driver_id::text
      and audit_entry.action in (
        'saw a CDL number', 'saw a birth date', 'saw a social security number',
        'passed on a CDL number', 'passed on a birth date'
      )
      and is_driver_seen(driver_id)
    order by position desc
    limit most offset skipped
  ) as entry
  left join app_user on app_user.id = entry.actor_id
  order by entry.position desc;
end;
