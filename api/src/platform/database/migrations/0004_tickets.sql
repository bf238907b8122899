create table agent (
  id uuid primary key default uuidv7(),
  name text not null,
  created_at timestamptz not null default now()
);

create table account_agent (
  account_id uuid not null references account,
  agent_id uuid not null references agent,
  primary key (account_id, agent_id)
);

create table ticket (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  driver_id uuid,
  agent_id uuid references agent,
  number text not null unique,
  received_on date,
  city_state text,
  attorney_status text not null default 'Ticket Received' check (attorney_status in (
    'Ticket Received', 'Sent to Attorney', 'Attny Assigned', 'Waiting on new Court Date',
    'Agreement in Process', 'Attorney Complete'
  )),
  driver_full_name text,
  violation_description text,
  violation_category text,
  court_on date,
  outcome text check (outcome in (
    'Dismissed', 'Not Guilty', 'Amended Non-Moving', 'Amended Lesser', 'Guilty', 'Withdrawn'
  )),
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (
    lower(
      number || ' ' || coalesce(driver_full_name, '') || ' ' || coalesce(city_state, '') || ' ' ||
      coalesce(violation_description, '')
    )
  ) stored,
  unique (id, account_id),
  foreign key (driver_id, account_id) references driver (id, account_id),
  check ((attorney_status = 'Attorney Complete') = (closed_at is not null))
);
create index ticket_newest on ticket (account_id, received_on, id);
create index ticket_open on ticket (account_id, received_on, id) where closed_at is null;
create index ticket_by_driver on ticket (driver_id);

create table opportunity (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  ticket_id uuid not null,
  created_at timestamptz not null default now(),
  unique (id, account_id),
  foreign key (ticket_id, account_id) references ticket (id, account_id)
);
create index opportunity_by_ticket on opportunity (ticket_id);

create table payment (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  opportunity_id uuid not null,
  ticket_id uuid not null,
  status text not null default 'Due' check (status in ('Due', 'In Checkout', 'Paid', 'Failed', 'Expired')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'USD',
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  foreign key (opportunity_id, account_id) references opportunity (id, account_id),
  foreign key (ticket_id, account_id) references ticket (id, account_id),
  check ((status = 'Paid') = (paid_at is not null))
);
create index payment_due on payment (ticket_id) where status = 'Due';

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['account_agent', 'agent', 'ticket', 'opportunity', 'payment'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('grant select on %I to portal_app', tenant_table);
  end loop;
end
$$;

create policy account_agent_seen on account_agent using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent', 'driver') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy agent_seen on agent using (
  (select app_role()) = 'operator' or id in (select agent_id from account_agent)
);
create policy ticket_seen on ticket using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and driver_id = (select app_driver_id()))
);
-- A driver sees what hangs on the tickets that he sees.
create policy opportunity_seen on opportunity using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and ticket_id in (select id from ticket))
);
create policy payment_seen on payment using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and ticket_id in (select id from ticket))
);
