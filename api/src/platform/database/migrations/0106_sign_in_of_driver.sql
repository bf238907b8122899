-- Whether it is the address that the driver signs in with.
create function is_sign_in_of_driver(of_driver uuid, address text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (select from app_user where driver_id = of_driver and lower(email) = lower(address));
end;
revoke execute on function is_sign_in_of_driver from public;
grant execute on function is_sign_in_of_driver to portal_app;
