-- An account that is added costs what its rows cost.

-- The lines of one carrier are planned for that carrier. The functions that bring them are not: their setting held for the
-- checks of foreign keys too, and planned each of them anew.
alter function national_inspections_of(integer, date, date) set plan_cache_mode = force_custom_plan rows 5000;
alter function national_violations_of(uuid, integer, date, date)
  set plan_cache_mode = force_custom_plan set enable_nestloop = off rows 10000;
alter function bring_national_inspections(uuid, integer, date) reset plan_cache_mode;
alter function bring_national_units(uuid, integer, date, date) reset plan_cache_mode;

-- A table that was counted while it was nearly empty is looked up in by whichever index: each violation and unit then
-- reads all inspections of its carrier, for its foreign key and for what it is found by.
create function count_large_arrival() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  arrived constant bigint := (select count(*) from added);
begin
  if arrived >= 1000 and arrived > (select reltuples from pg_class where oid = tg_relid) then
    execute format('analyze %s', tg_relid::regclass);
  end if;
  return null;
end
$$;
revoke execute on function count_large_arrival from public;
create trigger large_arrival_is_counted after insert on roadside_inspection
  referencing new table as added for each statement execute function count_large_arrival();
create trigger large_arrival_is_counted after insert on search_entry
  referencing new table as added for each statement execute function count_large_arrival();

-- When the file of a snapshot came.
create function told_at(of_snapshot date, of_kind text) returns timestamptz
language sql stable set search_path = public, pg_temp
  return coalesce((select imported_at from national_file where snapshot = of_snapshot and kind = of_kind), now());
revoke execute on function told_at from public;

-- What an account is told of several files is what they told a carrier that was there. Comes after brings_rows_of_new.
create function tell_news_of_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = off as $$
declare
  dot constant integer := usdot_number(new.dot_number);
begin
  if dot is null then return null; end if;
  -- The newest file brought all that it lists. News is what no file before it listed, and the last month of the first.
  delete from sms_notification where account_id = new.id and created_at = now();
  insert into sms_notification (
    account_id, driver_id, kind, report_state, report_number, occurred_on, violations, created_at)
  with listed as (
    select report_state, report_number, min(snapshot) as told_by, min(min(snapshot)) over () as first_file
    from national_inspection join national_coverage as known using (snapshot, dot_number)
    where dot_number = dot and has_inspections and has_violations
    group by report_state, report_number
  ), counted as (
    select inspection_id, count(*)::integer as violations
    from roadside_violation where account_id = new.id group by inspection_id
  )
  select new.id, (array_agg(kept.driver_id))[1], 'Inspection', report_state, report_number, max(kept.inspected_on),
    coalesce(sum(counted.violations), 0), told_at(min(told_by), 'Inspection')
  from roadside_inspection as kept join listed using (report_state, report_number)
  left join counted on counted.inspection_id = kept.id
  where kept.account_id = new.id and kept.file_place is not null
    and is_news(kept.inspected_on, told_by, told_by = first_file)
    and not exists (
      select from sms_notification as told where told.account_id = new.id and told.kind = 'Inspection'
        and told.report_state = kept.report_state and told.report_number = kept.report_number)
  group by report_state, report_number;
  insert into sms_notification (account_id, kind, report_state, report_number, occurred_on, violations, created_at)
  with listed as (
    select report_state, report_number, min(snapshot) as told_by, min(min(snapshot)) over () as first_file
    from national_crash join national_coverage as known using (snapshot, dot_number)
    where dot_number = dot and has_crashes
    group by report_state, report_number
  )
  select distinct new.id, 'Crash', report_state, report_number, kept.crashed_on, 0, told_at(told_by, 'Crash')
  from crash as kept join listed using (report_state, report_number)
  where kept.account_id = new.id and kept.report_sequence is not null
    and is_news(kept.crashed_on, told_by, told_by = first_file)
    and not exists (
      select from sms_notification as told where told.account_id = new.id and told.kind = 'Crash'
        and told.report_state = kept.report_state and told.report_number = kept.report_number);
  return null;
end
$$;
revoke execute on function tell_news_of_account from public;
create trigger tells_news_of_new after insert on account
  for each row when (new.dot_number is not null) execute function tell_news_of_account();
create trigger tells_news_of_changed after update on account
  for each row when (old.dot_number is distinct from new.dot_number) execute function tell_news_of_account();
