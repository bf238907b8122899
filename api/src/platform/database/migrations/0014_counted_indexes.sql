-- What the dashboard counts is counted in indexes alone. Each carries the columns that the policies and the counters
-- look at, so that no row of the table itself is read.
create index ticket_open_counted on ticket (account_id, created_at) include (driver_id)
  where closed_at is null;
create index ticket_closed_counted on ticket (account_id, closed_at) include (created_at, driver_id)
  where closed_at is not null;
create index ticket_outcome_counted on ticket (account_id, outcome, closed_at) include (driver_id)
  where closed_at is not null;
create index ticket_by_court_date on ticket (account_id, court_on) include (driver_id)
  where closed_at is null;

create index driver_membership_counted on driver (account_id, activated_on) include (cancelled_on, status, id);
create index driver_cdl_expiring on driver (account_id, cdl_expires_on) include (id)
  where status in ('Active', 'PE Only');
create index driver_medical_card_expiring on driver (account_id, medical_card_expires_on) include (id)
  where status in ('Active', 'PE Only');

create index challenge_open_counted on challenge (account_id, created_at) include (driver_id)
  where closed_at is null;
create index challenge_closed_counted on challenge (account_id, closed_at) include (created_at, driver_id)
  where closed_at is not null;

-- Those that count in the measures (safety/roadside-queries.ts), and with the day all that is asked about them.
drop index roadside_violation_by_account;
create index roadside_violation_by_day on roadside_violation (account_id, inspected_on)
  include (inspection_id, basic, adjudication);
