-- How often a driver has been changed: whoever changes him says which state he saw.
alter table driver add column version integer not null default 1;

create function raise_driver_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger driver_version_is_raised before update on driver
  for each row execute function raise_driver_version();

-- Who sees a driver may not therefore write one: until here one policy was for all.
drop policy driver_seen on driver;
create policy driver_seen on driver for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) in ('driver', 'mvr') and id = (select app_driver_id()))
);
create policy driver_added on driver for insert with check (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy driver_changed on driver for update using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
-- Neither whose he is nor which version of him this is, is anybody's to write.
grant insert (
  id, account_id, first_name, last_name, status, carrier_driver_id, phone, email, cdl_state, cdl_number_sealed,
  cdl_number_index, birth_date_sealed, ssn_last4_sealed, is_member, activated_on, cancelled_on, active_until_on,
  is_embark_monitored, cdl_expires_on, medical_card_expires_on, street, city, state_province, zip_postal_code, country,
  spouse_first_name, spouse_last_name, spouse_phone, spouse_email, created_at
) on driver to portal_app;
grant update (
  first_name, last_name, status, carrier_driver_id, phone, email, cdl_state, cdl_number_sealed, cdl_number_index,
  birth_date_sealed, ssn_last4_sealed, is_member, activated_on, cancelled_on, active_until_on, is_embark_monitored,
  cdl_expires_on, medical_card_expires_on, street, city, state_province, zip_postal_code, country, spouse_first_name,
  spouse_last_name, spouse_phone, spouse_email
) on driver to portal_app;

-- What two people would write alike: 'Núñez' and 'NUNEZ', 'O’Brien' and 'OBrien', 'Smith-Jones' and 'Smith Jones'.
create function plain_name(words text) returns text language sql immutable strict parallel safe
return translate(
  lower(regexp_replace(normalize(words, NFKD), '[\s.''’`´‐-―\u0300-\u036f-]', '', 'g')), 'øłđðıØŁĐ', 'oldđioldd'
);
-- The same line, with its country or without.
create function plain_phone(words text) returns text language sql immutable strict parallel safe
return right(regexp_replace(words, '\D', '', 'g'), 10);

create index driver_by_plain_name on driver (plain_name(last_name), plain_name(first_name), account_id);
create index driver_by_plain_phone on driver (plain_phone(phone)) where phone is not null;

-- Who asks for a driver that another carrier has. Both carriers see it, each its own side.
create table driver_link_request (
  id uuid primary key default uuidv7(),
  -- The one that asks, and its name, which the other one could not look up.
  account_id uuid not null references account,
  asked_as text not null,
  -- The one that has the driver.
  holder_account_id uuid not null references account,
  held_driver_id uuid not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Declined', 'Withdrawn', 'Expired')),
  -- What the asking carrier knows of the driver, sealed with the row's id bound in.
  shown_sealed bytea not null,
  carrier_driver_id text,
  activation_on date,
  product_id uuid references product,
  discount_code text,
  requested_by uuid not null references app_user,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  answered_by uuid references app_user,
  answered_at timestamptz,
  linked_driver_id uuid references driver on delete set null,
  check (account_id <> holder_account_id),
  foreign key (held_driver_id, holder_account_id) references driver (id, account_id) on delete cascade
);
create unique index driver_link_request_pending on driver_link_request (account_id, held_driver_id)
  where status = 'Pending';
create index driver_link_request_asked on driver_link_request (account_id, requested_at, id);
create index driver_link_request_held on driver_link_request (holder_account_id, requested_at, id);
create index driver_link_request_by_driver on driver_link_request (held_driver_id, holder_account_id);
create index driver_link_request_by_linked_driver on driver_link_request (linked_driver_id);

alter table driver_link_request enable row level security;
alter table driver_link_request force row level security;
create policy driver_link_request_seen on driver_link_request for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and (
    account_id = any ((select app_account_ids())::uuid[])
    or holder_account_id = any ((select app_account_ids())::uuid[])
  ))
);
create policy driver_link_request_made on driver_link_request for insert with check (
  status = 'Pending' and (
    (select app_role()) = 'operator'
    or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  )
);
-- A request is answered by whom it was made to: nobody approves his own.
create policy driver_link_request_ended on driver_link_request for update
using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and (
    account_id = any ((select app_account_ids())::uuid[])
    or holder_account_id = any ((select app_account_ids())::uuid[])
  ))
)
with check (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and (
    (status in ('Withdrawn', 'Expired') and account_id = any ((select app_account_ids())::uuid[]))
    or (status in ('Approved', 'Declined') and holder_account_id = any ((select app_account_ids())::uuid[]))
  ))
);
grant select, insert on driver_link_request to portal_app;
grant update (status, answered_by, answered_at, linked_driver_id) on driver_link_request to portal_app;

-- The functions below run as the owner, past the policy of drivers (0009), and so find by an index. They ask who asks.
create function is_own_account(account_id uuid) returns boolean language sql stable parallel safe
return app_role() = 'operator' or (app_role() in ('carrier', 'agent') and account_id = any (app_account_ids()));

-- Drivers who may be the one that is looked for. The caller's own by both names, e-mail, phone or CDL; a stranger's only
-- by CDL, or by e-mail or phone together with the last name, and of him no more than initials and what is masked later.
create function look_up_drivers(
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
    (select driver.id from driver where lower(driver.email) = lower(given_email) limit 100)
    union
    (select driver.id from driver where driver.phone is not null and plain_phone(driver.phone) = given_phone limit 100)
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

-- Drivers of one of the caller's carriers who are the same person: by CDL, e-mail, or phone with both names.
create function same_drivers(
  of_account uuid, given_first text, given_last text, given_email text, given_phone text, given_state text,
  given_numbers bytea[]
)
returns table (id uuid, name text, status text, by_number boolean, by_email boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with candidate as (
    select driver.id from driver
    where driver.cdl_number_index = any (given_numbers) and driver.cdl_state = given_state
      and driver.account_id = of_account
    union
    select driver.id from driver
    where lower(driver.email) = lower(given_email) and driver.account_id = of_account
    union
    select driver.id from driver
    where driver.phone is not null and plain_phone(driver.phone) = given_phone
      and plain_name(driver.last_name) = plain_name(given_last)
      and plain_name(driver.first_name) = plain_name(given_first)
      and driver.account_id = of_account
  )
  select driver.id, driver.name, driver.status,
    coalesce(driver.cdl_state = given_state and driver.cdl_number_index = any (given_numbers), false) as by_number,
    coalesce(lower(driver.email) = lower(given_email), false) as by_email
  from candidate join driver using (id)
  where is_own_account(of_account)
  order by by_number desc, by_email desc, driver.status = 'Inactive', driver.created_at, driver.id
  limit 20;
end;

revoke execute on function look_up_drivers, same_drivers from public;
grant execute on function look_up_drivers, same_drivers to portal_app;
