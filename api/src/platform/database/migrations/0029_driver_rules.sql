-- What is agreed for a day to come has not begun, and until then it can be given up: what was never a membership leaves
-- its entries in the history alone.
alter table membership_event drop constraint membership_event_kind_check;
alter table membership_event add constraint membership_event_kind_check check (kind in (
  'Planned', 'Plan withdrawn', 'Begun', 'Activated', 'Cancellation planned', 'Cancellation taken back', 'Cancelled',
  'Reactivated'
));
create policy membership_given_up on membership for delete using (
  state = 'Planned' and (
    (select app_role()) = 'operator'
    or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  )
);
grant delete on membership to portal_app;

-- Whether a colleague of the driver who is signed in has the address, or his name with the number. Tells nothing else: he
-- sees no record but his own.
create function colleague_has(given_email text, given_phone text)
returns table (by_email boolean, by_phone boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select
    exists (
      select from driver
      where lower(driver.email) = lower(given_email) and driver.account_id = own.account_id and driver.id <> own.id
    ),
    exists (
      select from driver
      where driver.phone is not null and plain_phone(driver.phone) = plain_phone(given_phone)
        and plain_name(driver.last_name) = plain_name(own.last_name)
        and plain_name(driver.first_name) = plain_name(own.first_name)
        and driver.account_id = own.account_id and driver.id <> own.id
    )
  from driver as own where app_role() = 'driver' and own.id = app_driver_id();
end;
revoke execute on function colleague_has from public;
grant execute on function colleague_has to portal_app;

-- How many people each user looked for on a day who were none of his drivers: whoever tries numbers comes to an end.
create table driver_look_up (
  user_id uuid not null references app_user on delete cascade,
  day date not null,
  count integer not null,
  primary key (user_id, day)
);
alter table driver_look_up enable row level security;
alter table driver_look_up force row level security;
create policy driver_look_up_own on driver_look_up
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()));
grant select, insert, update, delete on driver_look_up to portal_app;

-- As in 0021, but the caller's own drivers are looked for by themselves: a hundred strangers with one address do not
-- stand before them.
create or replace function look_up_drivers(
  given_first text, given_last text, given_email text, given_phone text, given_state text, given_numbers bytea[]
)
returns table (
  id uuid, account_id uuid, is_own boolean, by_name boolean, by_email boolean, by_phone boolean, by_number boolean,
  initials text, cdl_state text, cdl_number_sealed bytea
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with candidate as (
    select driver.id from driver where driver.cdl_number_index = any (given_numbers)
    union
    (
      select driver.id from driver
      where lower(driver.email) = lower(given_email) and is_own_account(driver.account_id)
      limit 100
    )
    union
    (
      select driver.id from driver
      where lower(driver.email) = lower(given_email) and plain_name(driver.last_name) = plain_name(given_last)
      limit 100
    )
    union
    (
      select driver.id from driver
      where driver.phone is not null and plain_phone(driver.phone) = given_phone and is_own_account(driver.account_id)
      limit 100
    )
    union
    (
      select driver.id from driver
      where driver.phone is not null and plain_phone(driver.phone) = given_phone
        and plain_name(driver.last_name) = plain_name(given_last)
      limit 100
    )
    union
    (
      select driver.id from driver
      where plain_name(driver.last_name) = plain_name(given_last)
        and plain_name(driver.first_name) = plain_name(given_first)
        and is_own_account(driver.account_id)
      limit 100
    )
  ), compared as (
    select driver.id, driver.account_id, driver.first_name, driver.last_name, driver.status, driver.cdl_state,
      driver.cdl_number_sealed, driver.created_at, is_own_account(driver.account_id) as is_own,
      coalesce(plain_name(driver.last_name) = plain_name(given_last), false) as has_last,
      coalesce(plain_name(driver.first_name) = plain_name(given_first), false) as has_first,
      coalesce(lower(driver.email) = lower(given_email), false) as has_email,
      coalesce(plain_phone(driver.phone) = given_phone, false) as has_phone,
      coalesce(driver.cdl_state = given_state and driver.cdl_number_index = any (given_numbers), false) as has_number
    from candidate join driver using (id)
  )
  select compared.id, compared.account_id, compared.is_own, has_last and has_first, has_email, has_phone, has_number,
    left(compared.first_name, 1) || '. ' || left(compared.last_name, 1) || '.', compared.cdl_state,
    compared.cdl_number_sealed
  from compared
  where has_number
    or (compared.is_own and (has_email or has_phone or (has_last and has_first)))
    or (not compared.is_own and has_last and (has_email or has_phone))
  order by compared.is_own desc, has_number desc, compared.status = 'Inactive', compared.created_at desc, compared.id
  limit 10;
end;

-- Who was a member on a day, counted for the carriers of a dashboard.
create index membership_counted on membership (account_id, driver_status, begins_on, cancels_on)
  where state <> 'Planned';
