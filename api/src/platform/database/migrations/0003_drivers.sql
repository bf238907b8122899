create table driver (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  first_name text not null,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  status text not null check (status in ('Active', 'Inactive', 'Pending', 'MVR Only', 'PE Only')),
  carrier_driver_id text,
  phone text,
  email text,
  cdl_state text,
  -- Sealed with the row's id bound in (drivers/driver-secrets.ts); the index finds a number without opening any.
  cdl_number_sealed bytea,
  cdl_number_index bytea,
  birth_date_sealed bytea,
  ssn_last4_sealed bytea,
  is_member boolean not null default false,
  activated_on date,
  cancelled_on date,
  active_until_on date,
  is_embark_monitored boolean not null default false,
  cdl_expires_on date,
  medical_card_expires_on date,
  street text,
  city text,
  state_province text,
  zip_postal_code text,
  country text,
  spouse_first_name text,
  spouse_last_name text,
  spouse_phone text,
  spouse_email text,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(
      first_name || ' ' || last_name || ' ' || coalesce(carrier_driver_id, '') || ' ' ||
      coalesce(email, '') || ' ' || coalesce(phone, '')
    )
  ) stored,
  unique (id, account_id)
);

create index driver_newest on driver (account_id, created_at, id);
create index driver_by_name on driver (account_id, lower(name), id);
create index driver_by_status on driver (account_id, status, id);
create index driver_by_cdl_expiry on driver (account_id, cdl_expires_on, id);
create index driver_by_medical_card_expiry on driver (account_id, medical_card_expires_on, id);
create index driver_by_cdl_number on driver (cdl_number_index);

alter table driver enable row level security;
alter table driver force row level security;
create policy driver_seen on driver using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) in ('driver', 'mvr') and id = (select app_driver_id()))
);
grant select on driver to portal_app;

alter table app_user add foreign key (driver_id) references driver;
