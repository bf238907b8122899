-- Where nothing says what units a carrier has, or how many, there is no segment and no ISS score.
alter table account_census
  add column drivers integer check (drivers >= 0),
  alter column tractors drop not null,
  alter column motor_coaches drop not null;
-- A daily file repeats codes that the monthly list has once.
alter table roadside_inspection add column is_daily boolean not null default false;
-- FMCSA gives one code no severity: defective brakes of 20 per cent, whose brakes are cited one by one.
alter table roadside_violation
  drop constraint roadside_violation_severity_check,
  add constraint roadside_violation_severity_check check (severity between 0 and 10);
alter table safety_score
  alter column segment drop not null,
  alter column iss_score drop not null,
  alter column iss_band drop not null,
  add check ((iss_score is null) = (iss_band is null));
-- The contract's PercentileBasis, and what is missing for a measure or percentile.
alter table safety_score_basic
  add column percentile_basis jsonb not null
    default '{"Source": "None", "Sentence": "", "Peers": null, "Snapshot": null, "IsOld": false}',
  add column missing text[] not null default '{}';
-- The rules were corrected: every score is computed again when it is next asked for.
delete from safety_score;

-- The carriers that measures are ranked among, cut down to 101 cut-offs for each safety event group.
create table sms_population (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('Population', 'Passenger carriers', 'Invented')),
  snapshot date not null,
  created_at timestamptz not null default now(),
  unique (kind, snapshot)
);

create table sms_population_curve (
  population_id uuid not null references sms_population on delete cascade,
  basic text not null,
  segment text check (segment in ('COMBO', 'STRAIGHT')),
  event_group text not null,
  peers integer not null check (peers >= 0),
  -- The lowest measure of each percentile from 0 to 100; null where none reaches it.
  cut_offs double precision[] not null check (cardinality(cut_offs) = 101),
  highest double precision not null,
  unique nulls not distinct (population_id, basic, segment, event_group)
);

do $$
declare
  shared_table text;
begin
  foreach shared_table in array array['sms_population', 'sms_population_curve'] loop
    execute format('alter table %I enable row level security', shared_table);
    execute format('alter table %I force row level security', shared_table);
    execute format('create policy %I on %I for select using (true)', shared_table || '_seen', shared_table);
    execute format(
      'create policy %I on %I using ((select app_role()) = ''operator'')', shared_table || '_imported', shared_table
    );
    execute format('grant select, insert, delete on %I to portal_app', shared_table);
  end loop;
end
$$;

-- Scores are not kept by a transaction that read the population before a change: safety/score-store.ts shares this lock.
create function forget_scores_of_population() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4817205, 0);
  delete from safety_score
  where snapshot >= (select min(case kind when 'Population' then snapshot else '-infinity' end) from changed);
  return null;
end
$$;
create trigger forgets_scores_of_new after insert on sms_population referencing new table as changed
  for each statement execute function forget_scores_of_population();
create trigger forgets_scores_of_gone after delete on sms_population referencing old table as changed
  for each statement execute function forget_scores_of_population();

-- What a user copied from the carrier's own FMCSA sign-in.
create table copied_percentile (
  account_id uuid not null references account,
  snapshot date not null,
  basic text not null,
  percentile smallint not null check (percentile between 0 and 100),
  primary key (account_id, snapshot, basic)
);
alter table copied_percentile enable row level security;
alter table copied_percentile force row level security;
create policy copied_percentile_seen on copied_percentile using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
grant select, insert, update, delete on copied_percentile to portal_app;
create trigger forgets_scores_of_new after insert on copied_percentile referencing new table as changed
  for each statement execute function forget_changed_safety_scores('snapshot');
create trigger forgets_scores_of_gone after delete on copied_percentile referencing old table as changed
  for each statement execute function forget_changed_safety_scores('snapshot');
create trigger forgets_scores_of_after after update on copied_percentile referencing new table as changed
  for each statement execute function forget_changed_safety_scores('snapshot');
