-- A file of drivers that somebody sent. Its bytes lie in the file store, sealed, until they have been read.
create table driver_upload (
  -- Made by its sender: one account has it once, and another may have the same.
  id uuid not null,
  account_id uuid not null references account,
  uploaded_by uuid not null references app_user,
  uploaded_by_name text not null,
  -- The link of a guest, whose rows it counts for.
  guest_link_id uuid references guest_link,
  -- As the sender called it, for people to read.
  file_name text not null check (length(file_name) between 1 and 150),
  -- The blind index of content and mapping: the same file again is known, and nothing can be guessed from it.
  content_index bytea not null,
  -- How it is read: encoding, delimiter, and the column of each field.
  reading jsonb not null,
  status text not null default 'Received'
    check (status in ('Received', 'Checking', 'Importing', 'Done', 'Failed', 'Undone')),
  rows_total integer not null check (rows_total > 0),
  rows_done integer not null default 0,
  imported integer not null default 0,
  duplicates integer not null default 0,
  rejected integer not null default 0,
  message text,
  -- How often its import was begun.
  attempts integer not null default 0,
  store_key text not null unique,
  -- The rejected lines, sealed; they are not kept for ever.
  rejects_key text unique,
  rejects_bytes bigint,
  rejects_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  undone_at timestamptz,
  removed integer,
  kept_changed integer,
  kept_used integer,
  primary key (account_id, id)
);
create index driver_upload_newest on driver_upload (account_id, created_at, id);
create index driver_upload_by_id on driver_upload (id);
create index driver_upload_by_guest_link on driver_upload (guest_link_id);
create unique index driver_upload_of_content on driver_upload (account_id, content_index)
  where status not in ('Failed', 'Undone');

-- Which upload a driver came with.
alter table driver add column upload_id uuid;
alter table driver add foreign key (account_id, upload_id) references driver_upload (account_id, id);
create index driver_by_upload on driver (upload_id) where upload_id is not null;
grant insert (upload_id) on driver to portal_app;

-- Rows on their way into driver, within one transaction: nobody ever sees one, and nothing of them outlasts a crash.
create unlogged table driver_upload_row (
  id uuid not null,
  account_id uuid not null,
  upload_id uuid not null,
  first_name text not null,
  last_name text not null,
  carrier_driver_id text,
  phone text,
  email text,
  cdl_state text,
  cdl_number_sealed bytea,
  cdl_number_index bytea,
  birth_date_sealed bytea,
  ssn_last4_sealed bytea,
  activated_on date,
  cdl_expires_on date,
  medical_card_expires_on date,
  street text,
  city text,
  state_province text,
  zip_postal_code text,
  country text,
  spouse_first_name text,
  spouse_last_name text,
  spouse_phone text,
  spouse_email text
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['driver_upload', 'driver_upload_row'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy %I on %I using (
        (select app_role()) = ''operator''
        or ((select app_role()) in (''carrier'', ''agent'') and account_id = any ((select app_account_ids())::uuid[]))
      )', tenant_table || '_seen', tenant_table
    );
  end loop;
end
$$;
-- Each link has a user of its own: a guest sees what came by his link.
create policy driver_upload_of_guest on driver_upload using (
  (select app_role()) = 'guest' and uploaded_by = (select app_user_id())
  and account_id = any ((select app_account_ids())::uuid[])
);
grant select, insert on driver_upload to portal_app;
grant update (
  status, attempts, rows_done, imported, duplicates, rejected, message, rejects_key, rejects_bytes, rejects_until, finished_at,
  undone_at, removed, kept_changed, kept_used
) on driver_upload to portal_app;
grant select, insert, delete on driver_upload_row to portal_app;

create policy driver_undone on driver for delete to portal_owner using (true);
create policy file_counted on file for select to portal_owner using (true);

-- Which rows of a file are drivers of one of the caller's carriers, by their places from 1: by CDL number, or where one
-- of the two has none, by e-mail or by phone with both names. A row has a number for each key that is in use.
create function known_drivers(
  of_account uuid, first_names text[], last_names text[], emails text[], phones text[], have_number boolean[],
  number_places integer[], numbers bytea[], number_states text[]
)
returns table (place integer, known_by text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with given as (
    select * from unnest(first_names, last_names, emails, phones, have_number)
      with ordinality as one (first_name, last_name, email, phone, has_number, place)
  ), found as (
    select number.place, 1 as rank, 'CDL number' as known_by
    from unnest(number_places, numbers, number_states) as number (place, index, state)
    join driver on driver.cdl_number_index = number.index and driver.cdl_state = number.state
      and driver.account_id = of_account
    union all
    select given.place::integer, 2, 'email address'
    from given join driver on lower(driver.email) = given.email and driver.account_id = of_account
    where not given.has_number or driver.cdl_number_index is null
    union all
    select given.place::integer, 3, 'name and mobile number'
    from given join driver on plain_name(driver.last_name) = plain_name(given.last_name)
      and plain_name(driver.first_name) = plain_name(given.first_name) and driver.account_id = of_account
      and plain_phone(driver.phone) = plain_phone(given.phone)
    where not given.has_number or driver.cdl_number_index is null
  )
  select distinct on (found.place) found.place, found.known_by from found
  where is_own_account(of_account)
  order by found.place, found.rank;
end;

-- Removes the drivers that came with an upload which the caller sees, but for those that were changed since and those
-- that something refers to: whatever table that is, now or later.
create function undo_driver_upload(
  of_account uuid, of_upload uuid, out removed integer, out kept_changed integer, out kept_used integer
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asking constant text := current_setting('app.role');
  is_used text;
begin
  if not exists (select from driver_upload where account_id = of_account and id = of_upload) then return; end if;
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
  execute format(
    'with came as materialized (
       select driver.id, driver.version > 1 as is_changed,
         exists (select from file where file.bucket = ''drivers'' and file.folder = driver.id) or %s as is_used
       from driver where driver.account_id = $1 and driver.upload_id = $2
     ), gone as (
       delete from driver using came
       where driver.id = came.id and not came.is_changed and not came.is_used and driver.version = 1
       returning driver.id
     )
     select (select count(*) from gone), count(*) filter (where is_changed),
       count(*) filter (where is_used and not is_changed)
     from came', is_used
  ) into removed, kept_changed, kept_used using of_account, of_upload;
  perform set_config('app.role', asking, true);
end
$$;

alter table guest_link add column created_by_name text;
create index guest_link_newest on guest_link (account_id, created_at, id);
grant update (withdrawn_at) on guest_link to portal_app;
create policy guest_link_withdrawn on guest_link as restrictive for update to portal_app using (
  (select app_role()) in ('carrier', 'agent', 'operator')
);

-- A link to one of the caller's carriers, and a user for who comes by it, whom no password lets in. Null where the
-- caller has no such carrier.
create function add_guest_link(
  of_account uuid, code_index bytea, rows_allowed integer, created_at timestamptz, expires_at timestamptz,
  created_by_name text, password_hash text
) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with guest as (
    insert into app_user (email, name, role, password_hash, account_id)
    select 'guest-' || gen_random_uuid() || '@guests.invalid', 'Guest uploader', 'guest',
      add_guest_link.password_hash, account.id
    from account where account.id = of_account and is_own_account(of_account)
    returning app_user.id, app_user.account_id
  ), given as (
    insert into account_access (user_id, account_id, is_direct) select guest.id, guest.account_id, false from guest
  )
  insert into guest_link (account_id, user_id, code_index, rows_allowed, created_at, expires_at, created_by_name)
  select guest.account_id, guest.id, add_guest_link.code_index, add_guest_link.rows_allowed,
    add_guest_link.created_at, add_guest_link.expires_at, add_guest_link.created_by_name
  from guest
  returning guest_link.id;
end;

revoke execute on function known_drivers, undo_driver_upload, add_guest_link from public;
grant execute on function known_drivers, undo_driver_upload, add_guest_link to portal_app;
