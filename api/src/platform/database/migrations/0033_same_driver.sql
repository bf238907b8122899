-- Drivers of one of the caller's carriers who are the same person, by the rule of imports: by CDL; where one of the two
-- has none, by e-mail, or phone with both names. Two with a CDL each may share an address. `has_number` says it of the
-- one who is given: numbers that are not compared are left out.
drop function same_drivers;
create function same_drivers(
  of_account uuid, has_number boolean, given_first text, given_last text, given_email text, given_phone text,
  given_state text, given_numbers bytea[]
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
      and (not has_number or driver.cdl_number_index is null)
    union
    select driver.id from driver
    where driver.phone is not null and plain_phone(driver.phone) = given_phone
      and plain_name(driver.last_name) = plain_name(given_last)
      and plain_name(driver.first_name) = plain_name(given_first)
      and driver.account_id = of_account
      and (not has_number or driver.cdl_number_index is null)
  )
  select driver.id, driver.name, driver.status,
    coalesce(driver.cdl_state = given_state and driver.cdl_number_index = any (given_numbers), false) as by_number,
    coalesce(lower(driver.email) = lower(given_email), false) as by_email
  from candidate join driver using (id)
  where is_own_account(of_account)
  order by by_number desc, by_email desc, driver.status = 'Inactive', driver.created_at, driver.id
  limit 20;
end;

revoke execute on function same_drivers from public;
grant execute on function same_drivers to portal_app;
