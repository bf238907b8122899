-- What a carrier reported about itself, by day: FMCSA's public files carry only the latest.
create table account_census (
  account_id uuid not null references account,
  as_of date not null,
  power_units integer not null check (power_units >= 0),
  tractors integer not null check (tractors >= 0),
  motor_coaches integer not null check (motor_coaches >= 0),
  annual_miles bigint check (annual_miles >= 0),
  primary key (account_id, as_of)
);

create table roadside_inspection (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  driver_id uuid,
  report_number text not null,
  report_state text not null,
  inspected_on date not null,
  level smallint not null check (level between 1 and 8),
  has_placardable_material boolean not null default false,
  oos_total integer not null default 0,
  created_at timestamptz not null default now(),
  unique (id, account_id),
  unique (report_state, report_number),
  foreign key (driver_id, account_id) references driver (id, account_id)
);
create index roadside_inspection_newest on roadside_inspection (account_id, inspected_on, id);

create table roadside_violation (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  inspection_id uuid not null,
  code text not null,
  description text not null,
  basic text not null check (basic in (
    'Unsafe Driving', 'Hours of Service', 'Driver Fitness', 'Controlled Substances', 'Vehicle Maintenance',
    'HM Compliance'
  )),
  severity smallint not null check (severity between 1 and 10),
  is_out_of_service boolean not null,
  -- What a court made of the citation, when that changes how it counts.
  adjudication text check (adjudication in ('Dismissed', 'Not Guilty', 'Convicted of a different charge')),
  foreign key (inspection_id, account_id) references roadside_inspection (id, account_id)
);
create index roadside_violation_by_inspection on roadside_violation (inspection_id);
create index roadside_violation_by_account on roadside_violation (account_id);

create table crash (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  driver_id uuid,
  report_number text not null,
  report_state text not null,
  crashed_on date not null,
  has_injury_or_fatality boolean not null,
  is_hazmat_released boolean not null,
  is_not_preventable boolean not null default false,
  foreign key (driver_id, account_id) references driver (id, account_id)
);
create index crash_newest on crash (account_id, crashed_on, id);

-- An acute or critical violation found by an investigation: an alert for twelve months, whatever the measure.
create table investigation_finding (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  basic text not null,
  found_on date not null
);
create index investigation_finding_by_account on investigation_finding (account_id, found_on);

create table sms_notification (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  driver_id uuid,
  kind text not null check (kind in ('Inspection', 'Crash')),
  report_number text not null,
  report_state text not null,
  occurred_on date not null,
  violations integer not null,
  created_at timestamptz not null,
  foreign key (driver_id, account_id) references driver (id, account_id)
);
create index sms_notification_newest on sms_notification (account_id, created_at, id);

-- An inspection that the carrier contests: the specification's "Inspection (compliance challenge)".
create table challenge (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  driver_id uuid,
  ticket_id uuid,
  number text not null unique,
  status text not null check (status in ('Open', 'Oreilly', 'Dataq Entered Not Closed', 'Awaiting Fine', 'Closed')),
  dataq_number text,
  dataq_outcome text,
  challenge_type text,
  fine_cents bigint check (fine_cents >= 0),
  currency text not null default 'USD',
  is_fine_paid_from_ticket boolean not null default false,
  fine_due_on date,
  ticket_on date,
  ticket_flow text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  foreign key (driver_id, account_id) references driver (id, account_id),
  foreign key (ticket_id, account_id) references ticket (id, account_id),
  check ((status = 'Closed') = (closed_at is not null))
);
create index challenge_newest on challenge (account_id, created_at, id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'account_census', 'roadside_inspection', 'roadside_violation', 'crash', 'investigation_finding',
    'sms_notification', 'challenge'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('grant select on %I to portal_app', tenant_table);
  end loop;
end
$$;

create policy account_census_seen on account_census using (
  (select app_role()) = 'operator' or account_id = any ((select app_account_ids())::uuid[])
);
create policy roadside_inspection_seen on roadside_inspection using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and driver_id = (select app_driver_id()))
);
-- A driver sees the violations of the inspections that he sees.
create policy roadside_violation_seen on roadside_violation using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and inspection_id in (select id from roadside_inspection))
);
create policy crash_seen on crash using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy investigation_finding_seen on investigation_finding using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy sms_notification_seen on sms_notification using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy challenge_seen on challenge using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and driver_id = (select app_driver_id()))
);
