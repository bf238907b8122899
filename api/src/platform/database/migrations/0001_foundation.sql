-- Who asks. tenantTx sets these for one transaction; unset or empty means nobody, and nobody sees anything.
create function app_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
create function app_role() returns text language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');
create function app_account_ids() returns uuid[] language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.account_ids', true), ''), ',')::uuid[];
create function app_driver_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.driver_id', true), '')::uuid;

create table account (
  id uuid primary key default uuidv7(),
  name text not null,
  dot_number text unique,
  carrier_kind text not null default 'general' check (carrier_kind in ('general', 'hm', 'passenger')),
  allows_agent_tickets boolean not null default false,
  -- Whose midnight counts where a list says "today".
  time_zone text not null default 'America/New_York',
  created_at timestamptz not null default now()
);

alter table account enable row level security;
alter table account force row level security;
create policy account_seen on account using (
  (select app_role()) = 'operator' or id = any ((select app_account_ids())::uuid[])
);
grant select on account to portal_app;

-- Signing in comes before anybody is anybody: the service's own role reads these, and a transaction of
-- a tenant does not get at password or session.
create table app_user (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  role text not null check (role in ('carrier', 'agent', 'driver', 'guest', 'mvr', 'operator')),
  password_hash text not null,
  account_id uuid references account,
  driver_id uuid,
  pinned_account_id uuid references account,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  check (role not in ('driver', 'mvr') or driver_id is not null)
);
create unique index app_user_by_email on app_user (lower(email));

create table account_access (
  user_id uuid not null references app_user on delete cascade,
  account_id uuid not null references account on delete cascade,
  is_direct boolean not null,
  primary key (user_id, account_id)
);

create table session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_user on session (user_id) where ended_at is null;

create table sign_in_failure (
  -- Hashes: whoever reads this table learns no address, of mail or network.
  email_key bytea not null,
  network_key bytea not null,
  failed_at timestamptz not null
);
create index sign_in_failure_by_email on sign_in_failure (email_key, failed_at);

-- A user sees which accounts he has; the service looks them up before it knows who asks.
alter table account_access enable row level security;
alter table account_access force row level security;
create policy account_access_seen on account_access using (
  (select app_role()) = 'operator' or user_id = (select app_user_id())
);
create policy account_access_looked_up on account_access to portal_service using (true);
grant select on account_access to portal_app;

grant select on app_user, account_access to portal_service;
grant select, insert, update on session to portal_service;
grant select, insert, delete on sign_in_failure to portal_service;
