-- Who somebody is where no CDL tells: his line and both names, as they are compared. Null without a line.
create function plain_person(first_name text, last_name text, phone text) returns text
language sql immutable strict parallel safe
return plain_phone(phone) || ' ' || plain_name(last_name) || ' ' || plain_name(first_name);

alter table driver_upload_row add column line integer not null, add column person text not null;

-- Of each row of a file, by its place from 1: who it is without a CDL, and what tells that he is a driver of one of the
-- caller's carriers already: the CDL number, or where one of the two has none, e-mail or phone with both names. A row has
-- a number for each key that is in use.
drop function known_drivers;
create function known_drivers(
  of_account uuid, first_names text[], last_names text[], emails text[], phones text[], have_number boolean[],
  number_places integer[], numbers bytea[], number_states text[]
)
returns table (place integer, person text, known_by text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with given as materialized (
    select one.place::integer as place, one.email, one.has_number, plain_name(one.first_name) as plain_first,
      plain_name(one.last_name) as plain_last, plain_phone(one.phone) as plain_line,
      plain_person(one.first_name, one.last_name, one.phone) as person
    from unnest(first_names, last_names, emails, phones, have_number)
      with ordinality as one (first_name, last_name, email, phone, has_number, place)
  ), found as (
    select number.place, 1 as rank, 'CDL number' as known_by
    from unnest(number_places, numbers, number_states) as number (place, index, state)
    join driver on driver.cdl_number_index = number.index and driver.cdl_state = number.state
      and driver.account_id = of_account
    union all
    select given.place, 2, 'email address'
    from given join driver on lower(driver.email) = given.email and driver.account_id = of_account
    where not given.has_number or driver.cdl_number_index is null
    union all
    select given.place, 3, 'name and mobile number'
    from given join driver on plain_name(driver.last_name) = given.plain_last
      and plain_name(driver.first_name) = given.plain_first and driver.account_id = of_account
      and plain_phone(driver.phone) = given.plain_line
    where not given.has_number or driver.cdl_number_index is null
  ), surest as (
    select distinct on (found.place) found.place, found.known_by from found order by found.place, found.rank
  )
  select given.place, given.person, surest.known_by
  from given left join surest on surest.place = given.place
  where is_own_account(of_account);
end;

-- Which rows of a file are on their way although drivers like them were added, or made like them, since a transaction
-- that had not ended when the first row was read. A row version is written by the transaction that its xmin names.
create function drivers_come_meanwhile(of_account uuid, of_upload uuid, since xid)
returns table (line integer, known_by text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with late as materialized (
    select lower(driver.email) as email, driver.cdl_state, driver.cdl_number_index,
      plain_person(driver.first_name, driver.last_name, driver.phone) as person
    from driver where driver.account_id = of_account and age(driver.xmin) <= age(since)
  ), staged as (
    select * from driver_upload_row where account_id = of_account and upload_id = of_upload
  ), found as (
    select staged.line, 1 as rank, 'CDL number' as known_by
    from staged join late on late.cdl_number_index = staged.cdl_number_index and late.cdl_state = staged.cdl_state
    union all
    select staged.line, 2, 'email address' from staged join late on late.email = staged.email
    where staged.cdl_number_index is null or late.cdl_number_index is null
    union all
    select staged.line, 3, 'name and mobile number' from staged join late on late.person = staged.person
    where staged.cdl_number_index is null or late.cdl_number_index is null
  )
  select distinct on (found.line) found.line, found.known_by from found
  where is_own_account(of_account)
  order by found.line, found.rank;
end;

-- The functions below run as the owner, past the policy of uploads: they ask who asks.
create policy driver_upload_counted on driver_upload for select to portal_owner using (true);

-- Files of a carrier that are not imported yet, whoever sent them. Null where the caller has no such carrier.
create function uploads_under_way(of_account uuid) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select count(*)::integer from driver_upload
  where account_id = of_account and status in ('Received', 'Checking', 'Importing')
  having is_own_account(of_account) or (app_role() = 'guest' and of_account = any (app_account_ids()));
end;

-- Removes the drivers that came with an upload which the caller sees, but for those that were changed since and those
-- that something refers to: whatever table that is, now or later.
create or replace function undo_driver_upload(
  of_account uuid, of_upload uuid, out removed integer, out kept_changed integer, out kept_used integer
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asking constant text := current_setting('app.role');
  is_used text;
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
  -- What is about to refer to one of them waits from here on; what did so before is seen by the next statement.
  perform from driver where account_id = of_account and upload_id = of_upload order by id for update;
  execute format(
    'with came as materialized (
       select driver.id, driver.version > 1 as is_changed,
         exists (select from file where file.bucket = ''drivers'' and file.folder = driver.id) or %s as is_used
       from driver where driver.account_id = $1 and driver.upload_id = $2
     ), gone as (
       delete from driver using came
       where driver.id = came.id and not came.is_changed and not came.is_used
       returning driver.id
     )
     select (select count(*) from gone), count(*) filter (where is_changed),
       count(*) filter (where is_used and not is_changed)
     from came', is_used
  ) into removed, kept_changed, kept_used using of_account, of_upload;
  perform set_config('app.role', asking, true);
end
$$;

-- A file names its record without a foreign key, which is of several kinds: a driver stays as long as one comes for him.
create function hold_driver_of_file() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asking constant text := current_setting('app.role', true);
  is_there boolean;
begin
  -- A driver who uploads his own paper may not change his record, and holding it takes no less.
  perform set_config('app.role', 'operator', true);
  perform from driver where id = new.folder for key share;
  is_there := found;
  perform set_config('app.role', asking, true);
  if not is_there then
    raise exception 'There is no driver for this file' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create trigger file_holds_driver before insert on file for each row when (new.bucket = 'drivers')
  execute function hold_driver_of_file();

revoke execute on function known_drivers, drivers_come_meanwhile, uploads_under_way, hold_driver_of_file from public;
grant execute on function known_drivers, drivers_come_meanwhile, uploads_under_way to portal_app;
