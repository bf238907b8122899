-- A link to sign up stands for the address that it was mailed to: it makes an account at that address, while it is still
-- the driver's. Of earlier links no one knows where they were mailed; they lasted half an hour.
delete from one_use_link where driver_id is not null;
alter table one_use_link
  -- A keyed hash.
  add column email_index bytea,
  add constraint one_use_link_of_driver_has_address check ((driver_id is null) = (email_index is null));

-- What such a link is compared with, before there is a user.
create function driver_address(of_driver uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select driver.email from driver where driver.id = of_driver;
end;

-- As in 0009, for an address that is proven. It is held, so that a change of it comes before or after the account. Null:
-- the driver has another address or an account by now, or another user has this address.
-- A service of before, which still answers while the next one starts, makes no account by a link.
create or replace function add_driver_account(driver_id uuid, password_hash text, at timestamptz) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select null::uuid;
end;
create function add_driver_account(driver_id uuid, address text, password_hash text, at timestamptz) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with held as (
    select driver.id, driver.email, driver.name, driver.status, driver.account_id
    from driver
    where driver.id = add_driver_account.driver_id and lower(driver.email) = lower(add_driver_account.address)
    for share
  ), added as (
    insert into app_user (email, name, role, password_hash, account_id, driver_id, password_changed_at)
    select held.email, held.name, case when held.status = 'MVR Only' then 'mvr' else 'driver' end,
      add_driver_account.password_hash, held.account_id, held.id, add_driver_account.at
    from held
    where not exists (select from app_user where app_user.driver_id = held.id)
    on conflict do nothing
    returning app_user.id, app_user.account_id
  ), given as (
    insert into account_access (user_id, account_id, is_direct) select added.id, added.account_id, false from added
  )
  select added.id from added;
end;
revoke execute on function driver_address, add_driver_account(uuid, text, text, timestamptz) from public;
grant execute on function driver_address, add_driver_account(uuid, text, text, timestamptz) to portal_service;

-- A link that was mailed to a driver's former address signs nothing, whatever changed the address. Copied
-- links stay open.
create policy signing_link_kept on signing_link to portal_owner using (true);
create function close_links_to_former_address() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asking constant text := current_setting('app.role', true);
begin
  update mvr_consent_link set replaced_at = now()
  where driver_id = new.id and sent_to is not null and used_at is null and replaced_at is null;
  -- The driver's tickets are read past what the asking user may see.
  perform set_config('app.role', 'operator', true);
  update signing_link set replaced_at = now()
  where ticket_id in (select ticket.id from ticket where ticket.driver_id = new.id)
    and sent_to is not null and used_at is null and replaced_at is null;
  perform set_config('app.role', asking, true);
  return null;
end
$$;
revoke execute on function close_links_to_former_address from public;
create trigger driver_closes_mailed_links after update of email on driver for each row
  when (lower(old.email) is distinct from lower(new.email)) execute function close_links_to_former_address();
