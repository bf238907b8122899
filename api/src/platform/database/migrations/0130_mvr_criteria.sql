-- What a carrier asks of a driver's record. A carrier without a row has the default.
create table mvr_criteria (
  account_id uuid primary key references account on delete cascade,
  version int not null check (version > 0),
  criteria jsonb not null,
  changed_by uuid references app_user,
  changed_by_name text not null,
  changed_at timestamptz not null
);
create index mvr_criteria_by_user on mvr_criteria (changed_by);
alter table mvr_criteria enable row level security;
alter table mvr_criteria force row level security;
create policy mvr_criteria_set on mvr_criteria to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
grant select, insert, update (version, criteria, changed_by, changed_by_name, changed_at) on mvr_criteria to portal_app;
