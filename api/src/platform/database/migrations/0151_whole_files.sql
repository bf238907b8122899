-- What the files of a snapshot cover: a carrier that is not here, or not of a kind, was in no file of that kind. A file's
-- silence about a carrier is never "none".
create table national_coverage (
  snapshot date not null,
  dot_number integer not null,
  has_inspections boolean not null,
  -- Also where the totals of its inspections prove that there is none.
  has_violations boolean not null,
  -- Also where a file of crashes lay beside the carrier's other rows and has none of it.
  has_crashes boolean not null,
  has_census boolean not null,
  primary key (dot_number, snapshot)
);
create index national_coverage_by_snapshot on national_coverage (snapshot);

-- Lines of a carrier that were rejected: these BASICs are not known from the files of the snapshot.
create table national_gap (
  snapshot date not null,
  dot_number integer not null,
  kind text not null check (kind in ('Inspection', 'Violation', 'Crash')),
  basic text not null,
  lines integer not null check (lines > 0),
  primary key (dot_number, snapshot, kind, basic)
);

-- Each import that ended, refused or not, with what it compared.
create table safety_import (
  id uuid primary key default uuidv7(),
  -- Null where the files were refused before it was known.
  snapshot date,
  folder text not null,
  state text not null check (state in ('Imported', 'Refused')),
  -- In a sentence; null for an import.
  refused_because text check ((refused_because is null) = (state = 'Imported')),
  -- Why a fall against the month before was accepted; empty where no one said.
  accepted_because text,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- api/src/safety/import/import-report.ts
  report jsonb not null
);
create index safety_import_by_day on safety_import (ended_at desc);

do $$
declare
  public_table text;
begin
  foreach public_table in array array['national_coverage', 'national_gap'] loop
    execute format('create policy %I on %I for select using (true)', public_table || '_seen', public_table);
    execute format('create policy %I on %I to portal_service using (true) with check (true)',
      public_table || '_imported', public_table);
    execute format('create policy %I on %I to portal_owner using (true)', public_table || '_dropped', public_table);
    execute format('grant select on %I to portal_app, portal_service', public_table);
    execute format('grant insert, update, delete on %I to portal_service', public_table);
  end loop;
  foreach public_table in array array['national_coverage', 'national_gap', 'safety_import'] loop
    execute format('alter table %I enable row level security', public_table);
    execute format('alter table %I force row level security', public_table);
  end loop;
end
$$;
create policy safety_import_seen on safety_import for select to portal_app using ((select app_role()) = 'operator');
create policy safety_import_kept on safety_import to portal_service using (true) with check (true);
grant select on safety_import to portal_app;
grant select, insert on safety_import to portal_service;

insert into national_coverage (snapshot, dot_number, has_inspections, has_violations, has_crashes, has_census)
select snapshot, dot_number, bool_or(kind = 'Inspection'),
  bool_or(kind = 'Inspection') and exists (
    select from national_file as file where file.snapshot = found.snapshot and file.kind = 'Violation'),
  exists (select from national_file as file where file.snapshot = found.snapshot and file.kind = 'Crash' and rows > 0),
  bool_or(kind = 'Census')
from (
  select distinct snapshot, dot_number, 'Inspection' as kind from national_inspection
  union all select distinct snapshot, dot_number, 'Crash' from national_crash
  union all select snapshot, dot_number, 'Census' from national_carrier
  union all select snapshot, dot_number, 'Census' from national_fleet
) as found
group by snapshot, dot_number;

-- The last day that a snapshot decides about, of a carrier: earlier than itself where a newer one that covers the carrier
-- reaches back to later days. Null where its files do not cover the carrier: nothing half is brought, and silence takes
-- nothing away.
create function last_day_decided(dot integer, of_snapshot date, of_kind text) returns date
language sql stable set search_path = public, pg_temp
  return (
    select least(of_snapshot, (min(snapshot) filter (where snapshot > of_snapshot) - interval '24 months')::date - 1)
    from national_coverage
    where dot_number = dot and case of_kind when 'Crash' then has_crashes else has_inspections and has_violations end
    having bool_or(snapshot = of_snapshot)
  );

-- The BASICs of a carrier that lines were rejected of, with the days that they may be about.
create function safety_gaps(dot integer)
returns table (basic text, from_day date, to_day date, lines integer)
language sql stable set search_path = public, pg_temp as $$
  select basic, (snapshot - interval '24 months')::date,
    coalesce(last_day_decided(dot, snapshot, case kind when 'Crash' then kind else 'Inspection' end), snapshot),
    sum(lines)::integer
  from national_gap where dot_number = dot group by basic, snapshot, kind
$$;

-- A score that was kept says nothing of lines that are rejected now, or are no more.
create function forget_scores_of_gap() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform forget_safety_scores(account.id, '-infinity') from account
  where usdot_number(account.dot_number) in (select dot_number from changed);
  return null;
end
$$;
revoke all on function forget_scores_of_gap from public;
create trigger forgets_scores_of_new after insert on national_gap referencing new table as changed
  for each statement execute function forget_scores_of_gap();
create trigger forgets_scores_of_gone after delete on national_gap referencing old table as changed
  for each statement execute function forget_scores_of_gap();

create or replace function drop_national_snapshot(of_snapshot date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_table text;
begin
  foreach of_table in array array[
    'national_inspection', 'national_violation', 'national_violation_text', 'national_crash', 'national_carrier',
    'national_fleet', 'national_published'
  ] loop
    execute format('drop table if exists %I', national_part(of_table, of_snapshot));
  end loop;
  delete from national_file where snapshot = of_snapshot;
  delete from national_coverage where snapshot = of_snapshot;
  delete from national_gap where snapshot = of_snapshot;
end
$$;

create or replace function bring_national_inspections(of_account uuid, dot integer, of_snapshot date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = 'force_custom_plan' as $$
declare
  last_day constant date := last_day_decided(dot, of_snapshot, 'Inspection');
  is_first constant boolean := not exists (
    select from roadside_inspection where account_id = of_account and file_place is not null);
  adopted uuid[];
  gone uuid[];
  inspection_count integer;
  violation_count integer;
begin
  if last_day is null then return null; end if;
  -- A report that came another way is the same report.
  with taken as (
    update roadside_inspection as kept set file_place = 1
    from national_inspections_of(dot, of_snapshot, last_day) as line
    where kept.account_id = of_account and kept.file_place is null and line.place = 1
      and kept.report_state = line.report_state and kept.report_number = line.report_number
      and not exists (
        select from roadside_inspection as other where other.account_id = of_account and other.file_place = 1
          and other.report_state = line.report_state and other.report_number = line.report_number)
    returning kept.id
  ) select coalesce(array_agg(id), '{}') from taken into adopted;

  with brought as (
    insert into roadside_inspection as kept (
      account_id, driver_id, report_state, report_number, file_place, inspected_on, level, has_placardable_material,
      relevant_flags, driver_oos_total, vehicle_oos_total, hazmat_oos_total, oos_total)
    select of_account, matched.driver_id, line.report_state, line.report_number, place, inspected_on, level,
      has_placardable_material, flags, driver_oos, vehicle_oos, hazmat_oos, oos_total
    from national_inspections_of(dot, of_snapshot, last_day) as line
    left join roadside_match_kept as matched on matched.account_id = of_account and line.place = 1
      and matched.report_state = line.report_state and matched.report_number = line.report_number
    on conflict (account_id, report_state, report_number, file_place) do update set
      inspected_on = excluded.inspected_on, level = excluded.level, is_daily = false,
      has_placardable_material = excluded.has_placardable_material, relevant_flags = excluded.relevant_flags,
      driver_oos_total = excluded.driver_oos_total, vehicle_oos_total = excluded.vehicle_oos_total,
      hazmat_oos_total = excluded.hazmat_oos_total, oos_total = excluded.oos_total
    where (kept.inspected_on, kept.level, kept.has_placardable_material, kept.relevant_flags, kept.driver_oos_total,
        kept.vehicle_oos_total, kept.hazmat_oos_total, kept.oos_total, kept.is_daily)
      is distinct from (excluded.inspected_on, excluded.level, excluded.has_placardable_material,
        excluded.relevant_flags, excluded.driver_oos_total, excluded.vehicle_oos_total, excluded.hazmat_oos_total,
        excluded.oos_total, false)
    returning driver_id, report_state, report_number, inspected_on, xmax = 0 as is_new
  )
  insert into sms_notification (
    account_id, driver_id, kind, report_state, report_number, occurred_on, violations, created_at)
  select of_account, (array_agg(driver_id))[1], 'Inspection', report_state, report_number, max(inspected_on), 0, now() from brought
  where is_new and last_day = of_snapshot and is_news(inspected_on, of_snapshot, is_first)
    and not exists (
      select from sms_notification as told where told.account_id = of_account and told.kind = 'Inspection'
        and told.report_state = brought.report_state and told.report_number = brought.report_number)
  group by report_state, report_number;

  -- The lines of one carrier are joined whole: it may have tens of thousands.
  perform set_config('enable_nestloop', 'off', true);
  if adopted <> '{}' then
    update roadside_violation as kept set code = line.code, file_place = line.place
    from national_violations_of(of_account, dot, of_snapshot, last_day) as line
    join (
      select id, inspection_id, regexp_replace(code, '\W', '', 'g') as code, basic, row_number() over (
        partition by inspection_id, regexp_replace(code, '\W', '', 'g'), basic
        order by is_out_of_service desc, severity desc, id) as place
      from roadside_violation where inspection_id = any (adopted) and file_place is null
    ) as known on known.inspection_id = line.inspection_id and known.basic = line.basic and known.place = line.place
      and known.code = regexp_replace(line.code, '\W', '', 'g')
    where kept.id = known.id;
  end if;
  insert into roadside_violation as kept (
    account_id, inspection_id, inspected_on, code, basic, file_place, severity, is_out_of_service, description,
    unit)
  select of_account, inspection_id, inspected_on, code, basic, place, severity, is_out_of_service, description, unit
  from national_violations_of(of_account, dot, of_snapshot, last_day)
  on conflict (inspection_id, code, basic, file_place) where file_place is not null do update set
    severity = excluded.severity, is_out_of_service = excluded.is_out_of_service, description = excluded.description,
    unit = excluded.unit
  where (kept.severity, kept.is_out_of_service, kept.description, kept.unit)
    is distinct from (excluded.severity, excluded.is_out_of_service, excluded.description, excluded.unit);
  -- A violation that a court took away is in no monthly list, and counts nowhere.
  gone := array(
    select kept.id from roadside_violation as kept
    join roadside_inspection as whole on whole.id = kept.inspection_id
    left join national_violations_of(of_account, dot, of_snapshot, last_day) as line
      on line.inspection_id = kept.inspection_id and line.code = kept.code and line.basic = kept.basic
        and line.place = kept.file_place
    where kept.account_id = of_account and whole.account_id = of_account and whole.file_place is not null
      and kept.inspected_on between (of_snapshot - interval '24 months')::date and last_day
      and line.inspection_id is null and kept.adjudication is distinct from 'Dismissed'
      and kept.adjudication is distinct from 'Not Guilty'
  );
  perform set_config('enable_nestloop', 'on', true);
  -- What is linked to one is kept by its place in a file, which those of a daily file have not.
  update roadside_violation set file_place = 1 where id = any (gone) and file_place is null;
  delete from roadside_violation where id = any (gone);

  perform set_config('enable_nestloop', 'off', true);
  gone := array(
    select kept.id from roadside_inspection as kept
    left join national_inspections_of(dot, of_snapshot, last_day) as line
      on line.report_state = kept.report_state and line.report_number = kept.report_number
        and line.place = kept.file_place
    where kept.account_id = of_account and kept.file_place is not null and line.id is null
      and kept.inspected_on between (of_snapshot - interval '24 months')::date and last_day
  );
  perform set_config('enable_nestloop', 'on', true);
  insert into roadside_match_kept (account_id, report_state, report_number, driver_id)
  select of_account, report_state, report_number, driver_id from roadside_inspection
  where id = any (gone) and file_place = 1 and driver_id is not null
  on conflict (account_id, report_state, report_number) do update set driver_id = excluded.driver_id;
  delete from roadside_violation where inspection_id = any (gone);
  delete from roadside_inspection where id = any (gone);

  -- From here on the row itself says who drove.
  delete from roadside_match_kept as matched using roadside_inspection as kept
  where matched.account_id = of_account and kept.account_id = of_account and kept.file_place = 1
    and kept.report_state = matched.report_state and kept.report_number = matched.report_number;

  perform bring_national_units(of_account, dot, of_snapshot, last_day);
  -- Joined whole: a loop would group all rows of the carrier again for each report that is told.
  perform set_config('enable_nestloop', 'off', true);
  update sms_notification as told set violations = found.total
  from (
    select report_state, report_number, count(*)::integer as total
    from roadside_inspection join roadside_violation on inspection_id = roadside_inspection.id
    where roadside_inspection.account_id = of_account group by report_state, report_number
  ) as found
  where told.account_id = of_account and told.kind = 'Inspection' and told.created_at = now()
    and told.report_state = found.report_state and told.report_number = found.report_number;
  perform set_config('enable_nestloop', 'on', true);
  select count(*) from national_inspections_of(dot, of_snapshot, last_day) into inspection_count;
  select count(*) from national_violations_of(of_account, dot, of_snapshot, last_day) into violation_count;
  return jsonb_build_object('Inspections', inspection_count, 'Violations', violation_count);
end
$$;

create or replace function bring_national_crashes(of_account uuid, dot integer, of_snapshot date) returns integer
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = 'force_custom_plan' as $$
declare
  last_day constant date := last_day_decided(dot, of_snapshot, 'Crash');
  is_first constant boolean := not exists (
    select from crash where account_id = of_account and report_sequence is not null);
begin
  if last_day is null then return null; end if;
  update crash as kept set report_sequence = line.report_sequence
  from (
    select report_state, report_number, crashed_on, min(report_sequence) as report_sequence from national_crash
    where snapshot = of_snapshot and dot_number = dot and crashed_on <= last_day
    group by report_state, report_number, crashed_on
  ) as line
  where kept.id = (
      select id from crash where account_id = of_account and report_sequence is null
        and report_state = line.report_state and report_number = line.report_number and crashed_on = line.crashed_on
      order by id limit 1)
    and not exists (
      select from crash as other where other.account_id = of_account and other.report_state = line.report_state
        and other.report_number = line.report_number and other.report_sequence = line.report_sequence);

  with brought as (
    insert into crash as kept (
      account_id, report_state, report_number, report_sequence, crashed_on, has_injury_or_fatality, is_hazmat_released,
      is_not_preventable, fatalities, injuries, is_tow_away)
    select of_account, report_state, report_number, report_sequence, crashed_on, fatalities + injuries > 0,
      is_hazmat_released, is_not_preventable, fatalities, injuries, is_tow_away
    from national_crash where snapshot = of_snapshot and dot_number = dot and crashed_on <= last_day
    on conflict (account_id, report_state, report_number, report_sequence) where report_sequence is not null do update set
      crashed_on = excluded.crashed_on, has_injury_or_fatality = excluded.has_injury_or_fatality,
      is_hazmat_released = excluded.is_hazmat_released, fatalities = excluded.fatalities, injuries = excluded.injuries,
      -- A file without that column says nothing of it.
      is_not_preventable = kept.is_not_preventable or excluded.is_not_preventable, is_tow_away = excluded.is_tow_away
    where (kept.crashed_on, kept.has_injury_or_fatality, kept.is_hazmat_released, kept.fatalities, kept.injuries,
        kept.is_tow_away, kept.is_not_preventable)
      is distinct from (excluded.crashed_on, excluded.has_injury_or_fatality, excluded.is_hazmat_released,
        excluded.fatalities, excluded.injuries, excluded.is_tow_away,
        kept.is_not_preventable or excluded.is_not_preventable)
    returning report_state, report_number, crashed_on, xmax = 0 as is_new
  )
  insert into sms_notification (account_id, kind, report_state, report_number, occurred_on, violations, created_at)
  select distinct of_account, 'Crash', report_state, report_number, crashed_on, 0, now() from brought
  where is_new and last_day = of_snapshot and is_news(crashed_on, of_snapshot, is_first)
    and not exists (
      select from sms_notification as told where told.account_id = of_account and told.kind = 'Crash'
        and told.report_state = brought.report_state and told.report_number = brought.report_number);

  delete from crash as kept
  where account_id = of_account and report_sequence is not null
    and crashed_on between (of_snapshot - interval '24 months')::date and last_day
    and not exists (
      select from national_crash as line where line.snapshot = of_snapshot and line.dot_number = dot
        and line.report_state = kept.report_state and line.report_number = kept.report_number
        and line.report_sequence = kept.report_sequence);
  return (select count(*) from national_crash
    where snapshot = of_snapshot and dot_number = dot and crashed_on <= last_day);
end
$$;

drop function last_day_decided(date, text[]);
