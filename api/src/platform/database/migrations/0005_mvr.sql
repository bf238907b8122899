create table mvr_report (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  driver_id uuid,
  driver_name text not null,
  mvr_type text not null,
  message text,
  status text not null check (status in (
    'Consent Needed', 'Ordered', 'In Process', 'Complete', 'No Record', 'Failed'
  )),
  -- Ordered by a person in the portal, or by the monitoring service.
  source text not null check (source in ('portal', 'monitoring')),
  created_at timestamptz not null default now(),
  search_text text not null generated always as (lower(driver_name || ' ' || mvr_type)) stored,
  foreign key (driver_id, account_id) references driver (id, account_id)
);
create index mvr_report_newest on mvr_report (account_id, created_at, id);
create index mvr_report_by_driver on mvr_report (driver_id);

alter table mvr_report enable row level security;
alter table mvr_report force row level security;
create policy mvr_report_seen on mvr_report using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) in ('driver', 'mvr') and driver_id = (select app_driver_id()))
);
grant select on mvr_report to portal_app;
