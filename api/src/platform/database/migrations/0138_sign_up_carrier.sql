-- Several carriers may have a record with one address: each has a link, and its mail names the carrier.
drop function drivers_without_account;
create function drivers_without_account(wanted text)
returns table (
  id uuid, first_name text, last_name text, cdl_number_index bytea, birth_date_sealed bytea, carrier text
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select driver.id, driver.first_name, driver.last_name, driver.cdl_number_index, driver.birth_date_sealed,
    account.name
  from driver join account on account.id = driver.account_id
  where lower(driver.email) = lower(wanted)
    and not exists (select from app_user where app_user.driver_id = driver.id)
  order by driver.created_at, driver.id;
end;
revoke execute on function drivers_without_account from public;
grant execute on function drivers_without_account to portal_service;
