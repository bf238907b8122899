-- The rows of FMCSA's monthly files that are of this portal's carriers, where their screens read (docs/decisions/0027).

-- Where a report is told apart is its carrier: FMCSA moves a report to another carrier, and no carrier may keep another's out.
alter table roadside_inspection
  drop constraint roadside_inspection_report_state_report_number_key,
  -- Among the monthly file's lines of one report, from 1; null for what no monthly file has brought.
  add column file_place smallint check (file_place > 0),
  -- The relevant BASICs as the monthly file flags them: national_inspection.flags. Null: the level decides.
  add column relevant_flags smallint,
  add unique nulls not distinct (account_id, report_state, report_number, file_place);
alter table roadside_violation
  add column file_place smallint check (file_place > 0),
  -- Of the inspection's two; null where it is of the driver or the report does not say.
  add column unit smallint check (unit in (1, 2));
create unique index roadside_violation_of_file on roadside_violation (inspection_id, code, basic, file_place)
  where file_place is not null;
-- Null for a crash that no monthly file has brought; files repeat a report for each vehicle.
alter table crash add column report_sequence text;
create unique index crash_of_file on crash (account_id, report_state, report_number, report_sequence)
  where report_sequence is not null;
alter table account_census add column is_of_file boolean not null default false;

-- Whom people matched with a report that FMCSA's newest file does not list: the next file may list it again.
create table roadside_match_kept (
  account_id uuid not null references account on delete cascade,
  report_state text not null,
  report_number text not null,
  driver_id uuid not null,
  primary key (account_id, report_state, report_number),
  foreign key (driver_id, account_id) references driver (id, account_id) on delete cascade
);
create index roadside_match_kept_by_driver on roadside_match_kept (driver_id, account_id);
alter table roadside_match_kept enable row level security;
alter table roadside_match_kept force row level security;
grant select on roadside_match_kept to portal_app;
create policy roadside_match_kept_seen on roadside_match_kept to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy roadside_match_kept_brought on roadside_match_kept to portal_owner using (true);

-- The functions below bring the rows.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'account_census', 'roadside_violation', 'roadside_vehicle', 'crash', 'sms_notification'
  ] loop
    execute format('create policy %I on %I to portal_owner using (true)', tenant_table || '_brought', tenant_table);
  end loop;
end
$$;
create policy account_numbered on account for select to portal_owner using (true);

-- FMCSA's files write codes without punctuation. The import fills it from the catalog of codes.
create table violation_code (
  sms_code text primary key,
  code text not null
);
alter table violation_code enable row level security;
alter table violation_code force row level security;
create policy violation_code_seen on violation_code for select using (true);
create policy violation_code_imported on violation_code to portal_service using (true) with check (true);
grant select on violation_code to portal_app, portal_service;
grant insert, update on violation_code to portal_service;

create function usdot_number(of_text text) returns integer language sql immutable
  return case when of_text ~ '^[1-9][0-9]{0,8}$' then of_text::integer end;

-- The last day that a snapshot decides about: earlier than itself where a newer one reaches back to later days.
-- Null where a file that tells it is missing: nothing half is brought, and an empty file takes nothing away.
create function last_day_decided(of_snapshot date, of_kinds text[]) returns date language sql stable
  return (
    select least(of_snapshot, (min(snapshot) filter (where snapshot > of_snapshot) - interval '24 months')::date - 1)
    from (select snapshot from national_file where kind = any (of_kinds) and (rows > 0 or kind = 'Violation')
      group by snapshot having count(*) = cardinality(of_kinds)) as whole
    having bool_or(snapshot = of_snapshot)
  );

create function national_inspections_of(dot integer, of_snapshot date, last_day date)
returns table (
  id bigint, report_state text, report_number text, place smallint, inspected_on date, level smallint,
  has_placardable_material boolean, flags smallint, driver_oos smallint, vehicle_oos smallint, hazmat_oos smallint,
  oos_total smallint, units text[]
) language sql stable as $$
  select id, report_state, report_number, place, inspected_on, level, has_placardable_material, flags, driver_oos,
    vehicle_oos, hazmat_oos, oos_total, units
  from (
    select line.*, (row_number() over (partition by report_state, report_number order by id))::smallint as place,
      array[
        [unit_type, unit_make, unit_license, unit_license_state, unit_vin],
        [unit_type_2, unit_make_2, unit_license_2, unit_license_state_2, unit_vin_2]
      ] as units
    from national_inspection as line where snapshot = of_snapshot and dot_number = dot
  ) as placed
  where inspected_on <= last_day
$$;

create function national_violations_of(of_account uuid, dot integer, of_snapshot date, last_day date)
returns table (
  inspection_id uuid, inspected_on date, code text, basic text, place smallint, severity smallint,
  is_out_of_service boolean, description text, unit smallint
) language sql stable as $$
  select kept.id, kept.inspected_on, coalesce(known.code, left(found.code, 3) || '.' || substr(found.code, 4)),
    found.basic,
    (row_number() over (partition by kept.id, found.code, found.basic
      order by found.is_out_of_service desc, found.severity desc, found.unit, found.line))::smallint,
    found.severity, found.is_out_of_service, coalesce(said.section, ''),
    case when found.unit in ('1', '2') then found.unit::smallint end
  from national_inspections_of(dot, of_snapshot, last_day) as line
  join roadside_inspection as kept on kept.account_id = of_account and kept.report_state = line.report_state
    and kept.report_number = line.report_number and kept.file_place = line.place
  join national_violation as found on found.snapshot = of_snapshot and found.dot_number = dot
    and found.inspection_id = line.id
  left join national_violation_text as said on said.snapshot = of_snapshot and said.id = found.text_id
  left join violation_code as known on known.sms_code = found.code
$$;

-- What users are told of: all that is new, but of a carrier's first file only the last month.
create function is_news(happened_on date, of_snapshot date, is_first boolean) returns boolean language sql immutable
  return not is_first or happened_on > of_snapshot - interval '1 month';

create function bring_national_inspections(of_account uuid, dot integer, of_snapshot date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = 'force_custom_plan' as $$
declare
  last_day constant date := last_day_decided(of_snapshot, array['Inspection', 'Violation']);
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
  update sms_notification as told set violations = found.total
  from (
    select report_state, report_number, count(*)::integer as total
    from roadside_inspection join roadside_violation on inspection_id = roadside_inspection.id
    where roadside_inspection.account_id = of_account group by report_state, report_number
  ) as found
  where told.account_id = of_account and told.kind = 'Inspection' and told.created_at = now()
    and told.report_state = found.report_state and told.report_number = found.report_number;
  select count(*) from national_inspections_of(dot, of_snapshot, last_day) into inspection_count;
  select count(*) from national_violations_of(of_account, dot, of_snapshot, last_day) into violation_count;
  return jsonb_build_object('Inspections', inspection_count, 'Violations', violation_count);
end
$$;

create function bring_national_units(of_account uuid, dot integer, of_snapshot date, last_day date) returns void
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off as $$
begin
  insert into roadside_vehicle as kept (account_id, inspection_id, unit, unit_type, make, license, license_state, vin)
  select of_account, whole.id, unit, line.units[unit][1], nullif(line.units[unit][2], ''),
    nullif(line.units[unit][3], ''), nullif(line.units[unit][4], ''), nullif(line.units[unit][5], '')
  from national_inspections_of(dot, of_snapshot, last_day) as line
  join roadside_inspection as whole on whole.account_id = of_account and whole.report_state = line.report_state
    and whole.report_number = line.report_number and whole.file_place = line.place
  cross join lateral unnest(array[1, 2]::smallint[]) as unit
  where line.units[unit][1] <> ''
  on conflict (inspection_id, unit) do update set unit_type = excluded.unit_type, make = excluded.make,
    license = excluded.license, license_state = excluded.license_state, vin = excluded.vin
  where (kept.unit_type, kept.make, kept.license, kept.license_state, kept.vin)
    is distinct from (excluded.unit_type, excluded.make, excluded.license, excluded.license_state, excluded.vin);
end
$$;

create function bring_national_crashes(of_account uuid, dot integer, of_snapshot date) returns integer
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = 'force_custom_plan' as $$
declare
  last_day constant date := last_day_decided(of_snapshot, array['Crash']);
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

-- Each snapshot's own: the files have no history of a fleet.
create function bring_national_census(of_account uuid, dot integer, of_snapshot date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_census as kept (
    account_id, as_of, power_units, drivers, annual_miles, tractors, motor_coaches, is_of_file)
  select of_account, of_snapshot, coalesce(carrier.power_units, fleet.power_units),
    coalesce(carrier.drivers, fleet.drivers), coalesce(carrier.annual_miles, fleet.annual_miles), fleet.tractors,
    fleet.motor_coaches, true
  from (select * from national_carrier where snapshot = of_snapshot and dot_number = dot) as carrier
  full join (select * from national_fleet where snapshot = of_snapshot and dot_number = dot) as fleet using (dot_number)
  where coalesce(carrier.power_units, fleet.power_units) is not null
  on conflict (account_id, as_of) do update set power_units = excluded.power_units, drivers = excluded.drivers,
    annual_miles = excluded.annual_miles, tractors = excluded.tractors, motor_coaches = excluded.motor_coaches,
    is_of_file = true
  where (kept.power_units, kept.drivers, kept.annual_miles, kept.tractors, kept.motor_coaches)
    is distinct from (excluded.power_units, excluded.drivers, excluded.annual_miles, excluded.tractors,
      excluded.motor_coaches);
end
$$;

-- The end of an import calls it, in the same transaction. An account that is being added waits for it, or it for that.
create function bring_national_rows(of_snapshot date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  carrier record;
  roadside jsonb;
  crashed integer;
  brought jsonb := jsonb_build_object('Carriers', 0, 'Inspections', 0, 'Violations', 0, 'Crashes', 0);
begin
  perform pg_advisory_xact_lock(4817207, 0);
  for carrier in
    select id, usdot_number(dot_number) as dot from account where usdot_number(dot_number) is not null order by id
  loop
    roadside := bring_national_inspections(carrier.id, carrier.dot, of_snapshot);
    crashed := bring_national_crashes(carrier.id, carrier.dot, of_snapshot);
    perform bring_national_census(carrier.id, carrier.dot, of_snapshot);
    brought := jsonb_build_object(
      'Inspections', (brought -> 'Inspections')::integer + coalesce((roadside -> 'Inspections')::integer, 0),
      'Violations', (brought -> 'Violations')::integer + coalesce((roadside -> 'Violations')::integer, 0),
      'Crashes', (brought -> 'Crashes')::integer + coalesce(crashed, 0),
      'Carriers', (brought -> 'Carriers')::integer
        + (coalesce((roadside -> 'Inspections')::integer, 0) + coalesce(crashed, 0) > 0)::integer);
  end loop;
  return brought;
end
$$;

-- An account that is added, or gets another USDOT number, has the rows of that number at once and no other's.
create function bring_rows_of_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dot constant integer := usdot_number(new.dot_number);
  of_snapshot date;
begin
  perform pg_advisory_xact_lock_shared(4817207, 0);
  if tg_op = 'UPDATE' then
    delete from sms_notification as told using roadside_inspection as kept
    where kept.account_id = new.id and kept.file_place is not null and told.account_id = new.id
      and told.kind = 'Inspection' and told.report_state = kept.report_state
      and told.report_number = kept.report_number;
    delete from sms_notification as told using crash as kept
    where kept.account_id = new.id and kept.report_sequence is not null and told.account_id = new.id
      and told.kind = 'Crash' and told.report_state = kept.report_state and told.report_number = kept.report_number;
    delete from roadside_violation where account_id = new.id and inspection_id in (
      select id from roadside_inspection where account_id = new.id and file_place is not null);
    delete from roadside_inspection where account_id = new.id and file_place is not null;
    delete from roadside_match_kept where account_id = new.id;
    delete from crash where account_id = new.id and report_sequence is not null;
    delete from account_census where account_id = new.id and is_of_file;
  end if;
  if dot is null then return null; end if;
  for of_snapshot in select distinct snapshot from national_file order by snapshot loop
    perform bring_national_inspections(new.id, dot, of_snapshot);
    perform bring_national_crashes(new.id, dot, of_snapshot);
    perform bring_national_census(new.id, dot, of_snapshot);
  end loop;
  return null;
end
$$;
create trigger brings_rows_of_new after insert on account
  for each row when (new.dot_number is not null) execute function bring_rows_of_account();
create trigger brings_rows_of_changed after update on account
  for each row when (old.dot_number is distinct from new.dot_number) execute function bring_rows_of_account();

revoke all on function bring_national_inspections, bring_national_units, bring_national_crashes, bring_national_census,
  bring_national_rows, bring_rows_of_account from public;
grant execute on function bring_national_rows to portal_service;
