-- The stages in which a state answers a DataQs request (91 FR 20561, 16 April 2026): initial review, reconsideration by
-- another person, final review. Challenges that were filed before have no rows: their stage is not recorded.
select set_config('app.role', 'operator', true);

-- A limit says where it is from, and whether it was read in the text itself: a correction changes a row.
alter table dataq_limit
  drop constraint dataq_limit_name_check,
  add constraint dataq_limit_name_check check (name in (
    'decision', 'answer', 'file inspection', 'file crash', 'initial review', 'reconsideration', 'final review'
  )),
  add column source text,
  add column is_read boolean not null default false;
update dataq_limit set source = '91 FR 20561, 16 Apr 2026', is_read = true where name = 'decision';
update dataq_limit set source = 'Practice of DataQs' where name = 'answer';
update dataq_limit set source = 'Law summary' where name in ('file inspection', 'file crash');
-- No source gives a reconsideration days of its own: it has no row until one does.
insert into dataq_limit (name, length, source) values
  ('initial review', '21 days', 'Law summary'), ('final review', '30 days', 'Law summary');
alter table dataq_limit alter column source set not null;

-- A change of a stage raises the version of its challenge. What changed is kept in challenge_change.
create table challenge_stage (
  account_id uuid not null references account,
  challenge_id uuid not null,
  -- 1 initial review, 2 reconsideration, 3 final review.
  stage smallint not null check (stage between 1 and 3),
  -- The carrier's request; the challenge itself asks for the initial review. Empty where the state was asked elsewhere.
  asked_at timestamptz,
  asked_on date,
  asked_by_name text,
  statement text check (length(statement) <= 4000),
  -- When the request was entered at FMCSA: its days count from there.
  filed_on date,
  outcome text check (outcome in ('Denied', 'Removed', 'Corrected', 'Severity 1')),
  decided_on date,
  -- Who decided, and why, in the state's words.
  decided_by text check (length(decided_by) <= 200),
  reason text check (length(reason) <= 2000),
  -- The last day to ask for the next stage, where the state's letter names one.
  ask_by date,
  primary key (challenge_id, stage),
  foreign key (challenge_id, account_id) references challenge (id, account_id) on delete cascade,
  check (asked_at is null or stage > 1),
  check (num_nonnulls(asked_at, asked_on, asked_by_name, statement) in (0, 4)),
  check (asked_on is null or filed_on is null or asked_on <= filed_on),
  check ((outcome is null) = (decided_on is null)),
  check (outcome is null or filed_on <= decided_on),
  check (num_nonnulls(decided_by, reason) = 0 or outcome is not null),
  check (ask_by is null or (outcome = 'Denied' and stage < 3 and decided_on <= ask_by))
);
create index challenge_stage_by_account on challenge_stage (account_id);
alter table challenge_stage enable row level security;
alter table challenge_stage force row level security;
create policy challenge_stage_seen on challenge_stage for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and challenge_id in (select id from challenge))
);
create policy challenge_stage_added on challenge_stage for insert with check ((select app_role()) = 'operator');
create policy challenge_stage_changed on challenge_stage for update using ((select app_role()) = 'operator');
create policy challenge_stage_removed on challenge_stage for delete using ((select app_role()) = 'operator');
grant select, insert, delete on challenge_stage to portal_app;
grant update (filed_on, outcome, decided_on, decided_by, reason, ask_by) on challenge_stage to portal_app;

-- The carrier asks for the next stage: the one thing that opens a closed challenge again without the back office. False
-- where the state did not deny the stage before, and where the challenge changed since it was read.
create function ask_challenge_stage(
  of_challenge uuid, of_version integer, next_stage integer, said text, asked_day date, asked timestamptz,
  asker_id uuid, asker text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asking constant text := current_setting('app.role', true);
  before challenge;
  change constant uuid := uuidv7();
begin
  select * into before from challenge
  where id = of_challenge and version = of_version and is_own_account(account_id) and exists (
    select from challenge_stage
    where challenge_id = of_challenge and stage = next_stage - 1 and outcome = 'Denied'
  ) and not exists (select from challenge_stage where challenge_id = of_challenge and stage = next_stage)
  for update;
  if not found then return false; end if;
  perform set_config('app.role', 'operator', true);
  update challenge set status = 'Dataq Entered Not Closed', closed_at = null, dataq_outcome = null
  where id = of_challenge;
  insert into challenge_stage (account_id, challenge_id, stage, asked_at, asked_on, asked_by_name, statement)
  values (before.account_id, of_challenge, next_stage, asked, asked_day, asker, said);
  insert into challenge_change (
    account_id, challenge_id, change_id, field, old_value, new_value, actor_id, actor_name, changed_at
  )
  select before.account_id, of_challenge, change, field, old_value, new_value, asker_id, asker, asked
  from (values
    ('Status__c', before.status, 'Dataq Entered Not Closed'), ('DataQ_Outcome__c', before.dataq_outcome, null)
  ) as changed (field, old_value, new_value)
  where old_value is distinct from new_value;
  perform set_config('app.role', asking, true);
  return true;
end
$$;
revoke execute on function ask_challenge_stage from public;
grant execute on function ask_challenge_stage to portal_app;

alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in (
    'status', 'court date', 'note', 'document asked for', 'payment due', 'payment paid', 'payment failed',
    'payment refunded', 'payment disputed', 'challenge status', 'challenge answered', 'challenge decided',
    'messages held', 'summary', 'MVR disputed', 'MVR dispute answered', 'final notice due', 'MVR notice'
  ));

create or replace function notify_of_challenge_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_users(row(
    case field when 'Status__c' then 'challenge status' else 'challenge decided' end, 'challenge:' || id,
    jsonb_strip_nulls(jsonb_build_object('From', old_value, 'To', new_value)),
    changed_at, actor_id, null, account_id, null, challenge_id
  )::event) from added where field = 'Status__c' or (field = 'Stage_Outcome__c' and new_value is not null);
  return null;
end
$$;
select set_config('app.role', '', true);
