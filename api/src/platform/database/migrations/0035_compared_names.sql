-- As in 0021, but 'ð' is written 'd', as 'đ' is.
create or replace function plain_name(words text) returns text language sql immutable strict parallel safe
return translate(
  lower(regexp_replace(normalize(words, NFKD), '[\s.''’`´‐-―\u0300-\u036f-]', '', 'g')), 'øłđðıØŁĐ', 'olddiold'
);
reindex index driver_by_plain_name;

-- As in 0029, but of a stranger it says no more than what he was found by: a first name, an e-mail or a mobile that is
-- put beside a CDL is not confirmed.
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
  select compared.id, compared.account_id, compared.is_own, compared.is_own and has_last and has_first,
    has_email and (compared.is_own or has_last), has_phone and (compared.is_own or has_last), has_number,
    left(compared.first_name, 1) || '. ' || left(compared.last_name, 1) || '.', compared.cdl_state,
    compared.cdl_number_sealed
  from compared
  where has_number
    or (compared.is_own and (has_email or has_phone or (has_last and has_first)))
    or (not compared.is_own and has_last and (has_email or has_phone))
  order by compared.is_own desc, has_number desc, compared.status = 'Inactive', compared.created_at desc, compared.id
  limit 10;
end;
