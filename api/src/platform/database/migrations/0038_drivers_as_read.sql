-- As in 0021, but drivers of one name, or of one line, do not stand in for each other. Whoever reads drivers is held up by
-- what is dropped, not by what is built before.
create index driver_by_plain_person on driver
  (plain_name(last_name), plain_name(first_name), account_id, plain_phone(phone));
-- Many drivers of a carrier may have its own address: of those with a number it tells nothing.
create index driver_by_email_alone on driver (account_id, lower(email)) where cdl_number_index is null;
drop index driver_by_plain_name;

-- An index is read backwards as well: what has no value is read by itself. Each index costs every driver that is written.
drop index driver_by_carrier_id_down, driver_by_cdl_state_down, driver_by_cdl_expiry_down,
  driver_by_medical_card_expiry_down, driver_by_active_until_down, driver_by_lower_email_down;

-- Drivers of a file become rows of driver as they are read, in one transaction: there is no place on their way any more.
drop function drivers_come_meanwhile;
drop table driver_upload_row;

-- As in 0028. Each line is looked up in indexes until the first who is the same, whatever the planner takes the table for:
-- the same file fills it.
create or replace function known_drivers(
  of_account uuid, first_names text[], last_names text[], emails text[], phones text[], have_number boolean[],
  number_places integer[], numbers bytea[], number_states text[]
)
returns table (place integer, person text, known_by text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
begin atomic
  with given as materialized (
    select one.place::integer as place, one.email, one.has_number, plain_name(one.first_name) as plain_first,
      plain_name(one.last_name) as plain_last, plain_phone(one.phone) as plain_line,
      plain_person(one.first_name, one.last_name, one.phone) as person
    from unnest(first_names, last_names, emails, phones, have_number)
      with ordinality as one (first_name, last_name, email, phone, has_number, place)
  ), numbered as (
    select distinct number.place
    from unnest(number_places, numbers, number_states) as number (place, index, state)
    cross join lateral (
      select from driver
      where driver.cdl_number_index = number.index and driver.cdl_state = number.state
        and driver.account_id = of_account
      limit 1
    ) as same
  )
  select given.place, given.person, case
    when numbered.place is not null then 'CDL number'
    when not given.has_number and (
      select true from driver where driver.account_id = of_account and lower(driver.email) = given.email limit 1
    ) then 'email address'
    when given.has_number and (
      select true from driver
      where driver.account_id = of_account and lower(driver.email) = given.email and driver.cdl_number_index is null
      limit 1
    ) then 'email address'
    when (
      select true from driver
      where plain_name(driver.last_name) = given.plain_last and plain_name(driver.first_name) = given.plain_first
        and driver.account_id = of_account and plain_phone(driver.phone) = given.plain_line
        and (not given.has_number or driver.cdl_number_index is null)
      limit 1
    ) then 'name and mobile number'
  end
  from given left join numbered on numbered.place = given.place
  where is_own_account(of_account);
end;

-- Takes out those drivers of a file that is being imported like whom drivers were added, or made like them, since a
-- transaction that had not ended when the first line was read: their ids, and what tells so. A row version is written by the
-- transaction that its xmin names.
create function take_out_repeated(of_account uuid, of_upload uuid, since xid)
returns table (id uuid, known_by text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not is_own_account(of_account)
    or not exists (
      select from driver_upload as upload
      where upload.account_id = of_account and upload.id = of_upload and upload.status = 'Importing'
    )
    or not exists (
      select from driver
      where driver.account_id = of_account and driver.upload_id is distinct from of_upload
        and age(driver.xmin) <= age(since)
    )
  then return; end if;
  return query
  with late as materialized (
    select lower(driver.email) as email, driver.cdl_state, driver.cdl_number_index,
      plain_person(driver.first_name, driver.last_name, driver.phone) as person
    from driver
    where driver.account_id = of_account and driver.upload_id is distinct from of_upload
      and age(driver.xmin) <= age(since)
  ), own as materialized (
    select driver.id, lower(driver.email) as email, driver.cdl_state, driver.cdl_number_index,
      plain_person(driver.first_name, driver.last_name, driver.phone) as person
    from driver where driver.account_id = of_account and driver.upload_id = of_upload
  ), found as (
    select own.id, 1 as rank, 'CDL number' as known_by
    from own join late on late.cdl_number_index = own.cdl_number_index and late.cdl_state = own.cdl_state
    union all
    select own.id, 2, 'email address' from own join late on late.email = own.email
    where own.cdl_number_index is null or late.cdl_number_index is null
    union all
    select own.id, 3, 'name and mobile number' from own join late on late.person = own.person
    where own.cdl_number_index is null or late.cdl_number_index is null
  ), surest as (
    select distinct on (found.id) found.id, found.known_by from found order by found.id, found.rank
  ), gone as (
    delete from driver using surest where driver.id = surest.id
  )
  select surest.id, surest.known_by from surest;
end
$$;

-- As in 0011. A new word is locked for others of the carrier until its transaction ends, so a long one keeps its words
-- itself, at its end.
drop trigger search_entry_added on search_entry;
create trigger search_entry_added after insert on search_entry
  referencing new table as changed for each statement
  when (current_setting('app.search_words', true) is distinct from 'later') execute function keep_search_words();
-- Fired by what is inserted or else changed, too.
drop trigger search_entry_changed on search_entry;
create trigger search_entry_changed after update on search_entry
  referencing new table as changed for each statement
  when (current_setting('app.search_words', true) is distinct from 'later') execute function keep_search_words();

-- The words of the drivers that come with an upload.
create function keep_search_words_of_upload(of_account uuid, of_upload uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into search_word (account_id, word)
  select of_account, said.word
  from (
    select distinct one.word
    from driver
    join search_entry as entry on entry.kind = 'Driver' and entry.record_id = driver.id
    cross join string_to_table(entry.title || ' ' || entry.details, ' ') as one (word)
    where driver.account_id = of_account and driver.upload_id = of_upload
    offset 0
  ) as said
  where said.word ~ '^[[:alpha:]]{3,40}$' and is_own_account(of_account)
  order by 1, 2
  on conflict do nothing;
end;

revoke execute on function take_out_repeated, keep_search_words_of_upload from public;
grant execute on function take_out_repeated, keep_search_words_of_upload to portal_app;
