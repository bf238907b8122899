-- An undo of many drivers held them all until it ended, and who signed or requested something for one of them waited for
-- seconds. It goes in pieces now, in the order of their ids, each in a transaction of its own.
-- A running import makes this fail, not the calls that would wait behind it.
set local lock_timeout = '5s';
drop index driver_by_upload;
create index driver_of_upload on driver (upload_id, id) where upload_id is not null;

-- Removes the next drivers that came with an upload which the caller sees, but for those that were changed since and those
-- that something refers to: whatever table that is, now or later. last: the one to go on after; null when none is left.
-- The function without `after`, which removes all at once, stays for a process that runs until the new one has taken over.
create function undo_driver_upload(
  of_account uuid, of_upload uuid, after uuid, most integer,
  out removed integer, out kept_changed integer, out kept_used integer, out last uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asking constant text := current_setting('app.role');
  is_used text;
  next uuid[];
begin
  if not exists (
    select from driver_upload
    where account_id = of_account and id = of_upload and (
      is_own_account(of_account)
      or (app_role() = 'guest' and uploaded_by = app_user_id() and of_account = any (app_account_ids()))
    )
  ) then return; end if;
  select string_agg(
    format('exists (select from %s as other where other.%I = driver.id)', link.conrelid::regclass, own.attname), ' or '
  ) into is_used
  from pg_constraint as link
  cross join unnest(link.conkey, link.confkey) as pair (own, theirs)
  join pg_attribute as own on own.attrelid = link.conrelid and own.attnum = pair.own
  join pg_attribute as theirs on theirs.attrelid = link.confrelid and theirs.attnum = pair.theirs
  where link.contype = 'f' and link.confrelid = 'driver'::regclass and theirs.attname = 'id';
  -- A guest sees no ticket, and undoes no driver who has one.
  perform set_config('app.role', 'operator', true);
  next := array(
    select driver.id from driver
    where driver.account_id = of_account and driver.upload_id = of_upload
      and driver.id > coalesce(after, '00000000-0000-0000-0000-000000000000')
    order by driver.id limit most
  );
  if cardinality(next) = most then last := next[most]; end if;
  -- What is about to refer to one of them waits from here on; what did so before is seen by the next statement.
  perform from driver where driver.id = any (next) order by driver.id for update;
  execute format(
    'with came as materialized (
       select driver.id, driver.version > 1 as is_changed,
         exists (select from file where file.bucket = ''drivers'' and file.folder = driver.id) or %s as is_used
       from driver where driver.id = any ($1)
     ), gone as (
       delete from driver using came
       where driver.id = came.id and not came.is_changed and not came.is_used
       returning driver.id
     )
     select (select count(*) from gone), count(*) filter (where is_changed),
       count(*) filter (where is_used and not is_changed)
     from came', is_used
  ) into removed, kept_changed, kept_used using next;
  perform set_config('app.role', asking, true);
end
$$;
revoke execute on function undo_driver_upload(uuid, uuid, uuid, integer) from public;
grant execute on function undo_driver_upload(uuid, uuid, uuid, integer) to portal_app;
