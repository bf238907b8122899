-- What FMCSA has said of a carrier as a whole; the back office imports it.
create table carrier_order (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  kind text not null check (kind in ('Out of service', 'High risk')),
  from_on date not null,
  -- The last day it holds.
  until_on date check (until_on >= from_on)
);
create index carrier_order_by_account on carrier_order (account_id, from_on);

-- The day stands beside the violation too: what is counted by day is counted without its inspection.
alter table roadside_inspection add unique (id, account_id, inspected_on);
alter table roadside_violation add column inspected_on date;
do $$
begin
  perform set_config('app.role', 'operator', true);
  update roadside_violation as violation set inspected_on = inspection.inspected_on
  from roadside_inspection as inspection where inspection.id = violation.inspection_id;
end
$$;
alter table roadside_violation
  alter column inspected_on set not null,
  drop constraint roadside_violation_inspection_id_account_id_fkey,
  add foreign key (inspection_id, account_id, inspected_on)
    references roadside_inspection (id, account_id, inspected_on) on update cascade;

create function take_day_of_inspection() returns trigger language plpgsql as $$
begin
  select inspected_on into new.inspected_on from roadside_inspection where id = new.inspection_id;
  return new;
end
$$;
create trigger takes_day_of_inspection before insert on roadside_violation
  for each row when (new.inspected_on is null) execute function take_day_of_inspection();

-- Scores are computed once for each carrier and snapshot, by the service (safety/score), and kept here.
create table safety_score (
  account_id uuid not null references account,
  snapshot date not null,
  ruleset text not null check (ruleset in ('SMS_3_21')),
  segment text not null check (segment in ('COMBO', 'STRAIGHT')),
  iss_score smallint not null check (iss_score between 1 and 100),
  iss_band text not null check (iss_band in ('Inspect', 'Optional', 'Pass')),
  iss_basis text not null,
  iss_reason text not null,
  computed_at timestamptz not null default now(),
  primary key (account_id, snapshot)
);

create table safety_score_basic (
  account_id uuid not null,
  snapshot date not null,
  basic text not null,
  -- Cut to two decimals; null when there are points and nothing to divide them by.
  measure double precision,
  numerator double precision not null,
  denominator double precision not null,
  inspections integer not null,
  inspections_with_violation integer not null,
  event_group text,
  percentile smallint check (percentile between 0 and 100),
  percentile_text text not null,
  threshold smallint not null,
  is_alert boolean not null,
  is_estimated boolean not null,
  primary key (account_id, snapshot, basic),
  foreign key (account_id, snapshot) references safety_score on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['carrier_order', 'safety_score', 'safety_score_basic'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('grant select on %I to portal_app', tenant_table);
    execute format(
      'create policy %I on %I using (
         (select app_role()) = ''operator''
         or ((select app_role()) in (''carrier'', ''agent'')
           and account_id = any ((select app_account_ids())::uuid[]))
       )',
      tenant_table || '_seen', tenant_table
    );
  end loop;
end
$$;
-- Whoever asks first for a score that is not there leaves it for the next.
grant insert on safety_score, safety_score_basic to portal_app;

-- A kept score is never older than what it was made of: a change forgets the scores that it could change. The lock
-- (safety/score-store.ts takes it too) keeps a score from being made of the rows before a change and kept after it.
create policy safety_score_forgotten on safety_score to portal_owner using (true);

create function forget_safety_scores(carrier uuid, since date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4817202, hashtext(carrier::text));
  delete from safety_score where account_id = carrier and snapshot >= since;
end
$$;
revoke all on function forget_safety_scores from public;

create function forget_changed_safety_scores() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed_carrier record;
begin
  for changed_carrier in execute format(
    'select account_id, min(%I) as since from changed group by account_id order by account_id', tg_argv[0]
  ) loop
    perform forget_safety_scores(changed_carrier.account_id, changed_carrier.since);
  end loop;
  return null;
end
$$;

do $$
declare
  source text[];
begin
  foreach source slice 1 in array array[
    ['roadside_inspection', 'inspected_on'], ['roadside_violation', 'inspected_on'], ['crash', 'crashed_on'],
    ['account_census', 'as_of'], ['investigation_finding', 'found_on'], ['carrier_order', 'from_on']
  ] loop
    execute format(
      'create trigger forgets_scores_of_new after insert on %1$I referencing new table as changed
         for each statement execute function forget_changed_safety_scores(%2$L);
       create trigger forgets_scores_of_gone after delete on %1$I referencing old table as changed
         for each statement execute function forget_changed_safety_scores(%2$L);
       create trigger forgets_scores_of_before after update on %1$I referencing old table as changed
         for each statement execute function forget_changed_safety_scores(%2$L);
       create trigger forgets_scores_of_after after update on %1$I referencing new table as changed
         for each statement execute function forget_changed_safety_scores(%2$L)',
      source[1], source[2]
    );
  end loop;
end
$$;

-- Its kind decides about a carrier's thresholds.
create function forget_safety_scores_of_kind() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform forget_safety_scores(new.id, '-infinity');
  return null;
end
$$;
create trigger forgets_scores_of_kind after update on account
  for each row when (old.carrier_kind is distinct from new.carrier_kind)
  execute function forget_safety_scores_of_kind();
