-- A link that is good once, for half an hour. Its token is in a mail; here is what it hashes to.
create table one_use_link (
  -- The id of the job that made it: a job that runs twice makes one link.
  id uuid primary key,
  token_hash bytea not null unique,
  -- Either somebody who forgot a password, or a driver who has no account yet.
  user_id uuid references app_user on delete cascade,
  driver_id uuid references driver on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(user_id, driver_id) = 1)
);
create index one_use_link_by_user on one_use_link (user_id) where used_at is null;
create index one_use_link_by_driver on one_use_link (driver_id) where used_at is null;
create index one_use_link_by_expiry on one_use_link (expires_at);
grant select, insert, update, delete on one_use_link to portal_service;

-- How often mail was asked for, for an address: whoever reads this table learns none.
create table mail_request (
  email_key bytea not null,
  requested_at timestamptz not null
);
create index mail_request_by_email on mail_request (email_key, requested_at);
create index mail_request_by_time on mail_request (requested_at);
grant select, insert, delete on mail_request to portal_service;

-- What the demo would have sent. Nothing is ever written here outside of it.
create table demo_mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  link text,
  sent_at timestamptz not null
);
create index demo_mail_newest on demo_mail (sent_at);
grant select, insert on demo_mail to portal_service;

alter table app_user add column password_changed_at timestamptz;
grant update (password_hash, password_changed_at, name) on app_user to portal_service;

-- 'Firefox on Windows', for its user to tell one session from the other.
alter table session add column device text not null default 'Unknown device';

-- Whoever changes them, and by whatever means: a user with another password, another role, or none any more has no
-- session and no link from before.
create function end_ways_in() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update session set ended_at = now() where user_id = new.id and ended_at is null;
  update one_use_link set used_at = now() where user_id = new.id and used_at is null;
  return null;
end
$$;
create trigger app_user_begins_anew after update on app_user for each row when (
  old.password_hash is distinct from new.password_hash
  or old.role is distinct from new.role
  or old.disabled_at is distinct from new.disabled_at
) execute function end_ways_in();

create index driver_by_email on driver (lower(email));

-- The functions below belong to the tables' owner, whom forced policies meet too, and ask before anybody is anybody.
create policy driver_looked_up on driver for select to portal_owner using (true);
create policy account_access_given on account_access for insert to portal_owner with check (true);

-- Signing up comes before anybody is anybody. Nothing more than what a sign-up is compared with.
create function drivers_without_account(wanted text)
returns table (id uuid, first_name text, last_name text, cdl_number_index bytea, birth_date_sealed bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select driver.id, driver.first_name, driver.last_name, driver.cdl_number_index, driver.birth_date_sealed
  from driver
  where lower(driver.email) = lower(wanted)
    and not exists (select from app_user where app_user.driver_id = driver.id)
  order by driver.status = 'Inactive', driver.created_at desc, driver.id;
end;

-- The service may make accounts of drivers, and no others. Null: there is an account at this address by now.
create function add_driver_account(driver_id uuid, password_hash text, at timestamptz) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with added as (
    insert into app_user (email, name, role, password_hash, account_id, driver_id, password_changed_at)
    select driver.email, driver.name, case when driver.status = 'MVR Only' then 'mvr' else 'driver' end,
      add_driver_account.password_hash, driver.account_id, driver.id, add_driver_account.at
    from driver
    where driver.id = add_driver_account.driver_id
      and not exists (select from app_user where app_user.driver_id = driver.id)
    on conflict do nothing
    returning app_user.id, app_user.account_id
  ), given as (
    insert into account_access (user_id, account_id, is_direct) select added.id, added.account_id, false from added
  )
  select added.id from added;
end;

revoke execute on function end_ways_in, drivers_without_account, add_driver_account from public;
grant execute on function drivers_without_account, add_driver_account to portal_service;
