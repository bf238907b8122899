-- FMCSA's own word about a BASIC, of the newest file or sign-in: the contract's OfficialBasic. The estimate stands beside it.
delete from safety_score;
alter table safety_score_basic
  add column official jsonb,
  add column estimated_percentile smallint check (estimated_percentile between 0 and 100),
  add column estimated_text text not null;

-- What an investigation found, and an order about the carrier, are entered from FMCSA's letters and its carrier page.
alter table investigation_finding
  add column severity text not null default 'Critical' check (severity in ('Acute', 'Critical')),
  -- The regulation, like 395.8(e)(1); '' where it is not known.
  add column code text not null default '' check (length(code) <= 40),
  add column entered_by_name text,
  add column entered_at timestamptz;
alter table carrier_order
  add column entered_by_name text,
  add column entered_at timestamptz;
grant insert, delete on investigation_finding, carrier_order to portal_app;

-- What FMCSA prints on a carrier's page beside the percentiles: each null where it was not copied.
create table fmcsa_page (
  account_id uuid not null references account on delete cascade,
  -- The snapshot that the page is of.
  day date not null,
  iss_score smallint check (iss_score between 1 and 100),
  average_power_units double precision check (average_power_units > 0),
  utilization_factor double precision check (utilization_factor between 1 and 3),
  entered_by_name text not null,
  entered_at timestamptz not null,
  primary key (account_id, day),
  check (num_nonnulls(iss_score, average_power_units, utilization_factor) > 0)
);
alter table fmcsa_page enable row level security;
alter table fmcsa_page force row level security;
create policy fmcsa_page_seen on fmcsa_page using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
grant select, insert, delete on fmcsa_page to portal_app;
create trigger forgets_scores_of_new after insert on fmcsa_page referencing new table as changed
  for each statement execute function forget_changed_safety_scores('day');
create trigger forgets_scores_of_gone after delete on fmcsa_page referencing old table as changed
  for each statement execute function forget_changed_safety_scores('day');
