-- The rows that stand are read and changed as the back office.
select set_config('app.role', 'operator', true);

-- FMCSA's limits of DataQs requests (91 FR 20561). They are data: FMCSA changes them without a version of the portal.
create table dataq_limit (
  name text primary key check (name in ('decision', 'answer', 'file inspection', 'file crash')),
  length interval not null
);
insert into dataq_limit (name, length) values
  ('decision', '75 days'), ('answer', '14 days'), ('file inspection', '3 years'), ('file crash', '5 years');
grant select on dataq_limit to portal_app;

create sequence challenge_number;
select setval(
  'challenge_number',
  greatest(max(substring(number from '^I-(\d{1,15})$')::bigint), 1000)
) from challenge;

-- The version counts changes: a change names the version that it was based on.
alter table challenge
  add column version integer not null default 1,
  add column statement text check (length(statement) <= 4000),
  -- When the request was entered at FMCSA.
  add column filed_on date,
  -- The last question of the state, and when it was answered.
  add column question text check (length(question) <= 1000),
  add column asked_on date,
  add column answered_on date,
  add column created_by uuid,
  -- As the user was called then.
  add column created_by_name text,
  -- Chosen by the sender: a challenge that is sent twice is created once.
  add column request_id uuid,
  add unique (id, account_id),
  add unique (created_by, request_id),
  add check (asked_on is null or filed_on <= asked_on),
  add check (answered_on is null or asked_on <= answered_on);
update challenge set filed_on = (challenge.created_at at time zone account.time_zone)::date
from account where account.id = challenge.account_id and dataq_number is not null;

create function raise_challenge_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger challenge_version_is_raised before update on challenge
  for each row execute function raise_challenge_version();

drop policy challenge_seen on challenge;
create policy challenge_seen on challenge for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and driver_id = (select app_driver_id()))
);
create policy challenge_added on challenge for insert with check (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy challenge_changed on challenge for update using ((select app_role()) = 'operator');
grant insert (
  id, account_id, driver_id, ticket_id, number, status, challenge_type, ticket_on, ticket_flow, statement, created_at,
  created_by, created_by_name, request_id
) on challenge to portal_app;
grant update (
  status, closed_at, dataq_number, dataq_outcome, fine_cents, fine_due_on, is_fine_paid_from_ticket, filed_on,
  question, asked_on, answered_on
) on challenge to portal_app;
grant usage on sequence challenge_number to portal_app;

-- One row for each field of a change. `field` is the contract's name; values are text as the wire has them.
create table challenge_change (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  challenge_id uuid not null,
  field text not null,
  old_value text,
  new_value text,
  reason text,
  actor_id uuid,
  -- As the actor was called then.
  actor_name text not null,
  changed_at timestamptz not null,
  foreign key (challenge_id, account_id) references challenge (id, account_id)
);
create index challenge_change_newest on challenge_change (challenge_id, changed_at, id);
create index challenge_change_by_account on challenge_change (account_id);
alter table challenge_change enable row level security;
alter table challenge_change force row level security;
create policy challenge_change_seen on challenge_change for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and challenge_id in (select id from challenge))
);
create policy challenge_change_added on challenge_change for insert with check ((select app_role()) = 'operator');
grant select, insert on challenge_change to portal_app;
create trigger challenge_change_stays before update or delete or truncate on challenge_change
  for each statement execute function refuse_ticket_history_change();
