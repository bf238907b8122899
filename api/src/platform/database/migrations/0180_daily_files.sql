-- FMCSA's daily files: what it added since its newest monthly file. Their rows stand beside the monthly ones until a monthly
-- file lists the report (docs/decisions/0027).
alter table roadside_inspection
  -- FMCSA's id in the daily files, which is not that of the monthly ones.
  add column daily_id bigint,
  -- The day of the newest daily file that lists it, and the day that FMCSA added it on.
  add column daily_day date,
  add column added_on date,
  -- Lines of it that could not be read, by the BASIC that they belong to: {"Vehicle Maintenance": 1}.
  add column unread jsonb;
create index roadside_inspection_daily on roadside_inspection (account_id) where is_daily;
create index roadside_inspection_daily_report on roadside_inspection (report_state, report_number) where is_daily;
create policy safety_today_forgotten on safety_today to portal_owner using (true);

-- What a daily file covers of a carrier: it is silent about every other one, and about other days. Its day is the newest
-- on which FMCSA added something to it.
create table daily_coverage (
  dot_number integer not null,
  day date not null,
  inspected_from date not null,
  inspected_to date not null,
  added_from date not null,
  -- Inspections of the carrier in it that could not be read.
  rejected integer not null check (rejected >= 0),
  imported_at timestamptz not null default now(),
  -- Two extracts of a day say nothing of the days between them.
  primary key (dot_number, day, inspected_from, inspected_to, added_from)
);
alter table daily_coverage enable row level security;
alter table daily_coverage force row level security;
-- Unlike a month's coverage it names customers alone: a tenant sees those of its own accounts.
create policy daily_coverage_seen on daily_coverage for select to portal_app using (
  exists (select from account where usdot_number(account.dot_number) = daily_coverage.dot_number));
create policy daily_coverage_brought on daily_coverage to portal_owner using (true) with check (true);
grant select on daily_coverage to portal_app;

-- Whose lines of a daily file are kept.
create function portal_carriers() returns table (dot integer, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select usdot_number(dot_number), name from account where usdot_number(dot_number) is not null
$$;

-- The daily inspections on file, by FMCSA's id: they may be another carrier's in a newer file.
create function daily_inspections_on_file() returns table (id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select daily_id from roadside_inspection where is_daily and daily_id is not null
$$;

-- A newer file that covers the carrier and the days would list it, and does not. A monthly file is given a month, as FMCSA
-- adds reports late.
create function daily_passed_over(dot integer, of_day date, inspected date, added date) returns boolean
language sql stable set search_path = public, pg_temp
  return exists (
    select from daily_coverage where dot_number = dot and day > of_day
      and inspected between inspected_from and inspected_to and added between added_from and day
  ) or exists (
    select from national_coverage where dot_number = dot and has_inspections and has_violations
      and snapshot >= of_day + interval '1 month'
  );

-- With the driver, tickets and challenges kept, as of a report that a monthly file leaves out.
create function drop_daily_rows(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then return; end if;
  -- What is kept is found again by its place in a file.
  update roadside_inspection as kept set file_place = 1
  where id = any (ids) and not exists (
    select from roadside_inspection as other where other.account_id = kept.account_id
      and other.report_state = kept.report_state and other.report_number = kept.report_number and other.file_place = 1);
  update roadside_violation set file_place = 1 where inspection_id = any (ids) and file_place is null;
  insert into roadside_match_kept (account_id, report_state, report_number, driver_id)
  select account_id, report_state, report_number, driver_id from roadside_inspection
  where id = any (ids) and driver_id is not null
  on conflict (account_id, report_state, report_number) do update set driver_id = excluded.driver_id;
  delete from roadside_violation where inspection_id = any (ids);
  delete from roadside_inspection where id = any (ids);
end
$$;

-- Brings the lines that an import has read into its temporary tables. They lose here what a monthly or a newer daily file
-- decides about.
create function bring_daily_rows(of_day date, first_inspected date, last_inspected date, first_added date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  inspection_count integer;
  violation_count integer;
  covered integer[];
begin
  perform pg_advisory_xact_lock(4817207, 0);
  update daily_inspection_loading as line set account_id = account.id
  from account where usdot_number(account.dot_number) = line.dot_number;
  covered := array(
    select dot_number from daily_inspection_loading where account_id is not null
    union select dot_number from daily_rejected);

  -- The same report twice: what FMCSA added last.
  delete from daily_inspection_loading as line using daily_inspection_loading as other
  where other.report_state = line.report_state and other.report_number = line.report_number
    and (other.added_on, other.line) > (line.added_on, line.line);
  delete from daily_inspection_loading where inspected_on < of_day - interval '24 months';
  delete from daily_inspection_loading as line using national_inspection as listed, national_coverage as known
  where listed.dot_number = line.dot_number
    and listed.report_state = line.report_state and listed.report_number = line.report_number
    and known.snapshot = listed.snapshot and known.dot_number = listed.dot_number and known.has_inspections
    and known.has_violations;
  -- A newer month lists it with another carrier; since an older one FMCSA has moved it here.
  delete from daily_inspection_loading as line using national_inspection as listed
  where listed.snapshot >= of_day and listed.dot_number <> line.dot_number
    and listed.report_state = line.report_state and listed.report_number = line.report_number;
  delete from daily_inspection_loading as line using roadside_inspection as kept
  where kept.account_id = line.account_id and not kept.is_daily
    and kept.report_state = line.report_state and kept.report_number = line.report_number;
  delete from daily_inspection_loading as line using roadside_inspection as kept
  where kept.is_daily and kept.daily_day > of_day
    and kept.report_state = line.report_state and kept.report_number = line.report_number;
  delete from daily_inspection_loading
  where daily_passed_over(dot_number, of_day, inspected_on, added_on);

  -- FMCSA moved it.
  perform drop_daily_rows(array(
    select kept.id from roadside_inspection as kept
    join daily_inspection_loading as line on line.report_state = kept.report_state
      and line.report_number = kept.report_number
    where kept.is_daily and line.account_id is distinct from kept.account_id));
  delete from daily_inspection_loading where account_id is null;

  with brought as (
    insert into roadside_inspection as kept (
      account_id, driver_id, report_state, report_number, inspected_on, level, has_placardable_material,
      driver_oos_total, vehicle_oos_total, hazmat_oos_total, oos_total, is_daily, daily_id, daily_day, added_on, unread)
    select line.account_id, matched.driver_id, line.report_state, line.report_number, inspected_on, level,
      has_placardable_material, driver_oos, vehicle_oos, hazmat_oos, oos_total, true, line.id, of_day, added_on,
      unread.lines
    from daily_inspection_loading as line
    left join daily_unread as unread on unread.id = line.id
    left join roadside_match_kept as matched on matched.account_id = line.account_id
      and matched.report_state = line.report_state and matched.report_number = line.report_number
    on conflict (account_id, report_state, report_number, file_place) do update set
      inspected_on = excluded.inspected_on, level = excluded.level,
      has_placardable_material = excluded.has_placardable_material, driver_oos_total = excluded.driver_oos_total,
      vehicle_oos_total = excluded.vehicle_oos_total, hazmat_oos_total = excluded.hazmat_oos_total,
      oos_total = excluded.oos_total, daily_id = excluded.daily_id, daily_day = excluded.daily_day,
      added_on = excluded.added_on, unread = excluded.unread
    where (kept.inspected_on, kept.level, kept.has_placardable_material, kept.driver_oos_total, kept.vehicle_oos_total,
        kept.hazmat_oos_total, kept.oos_total, kept.daily_id, kept.daily_day, kept.added_on, kept.unread)
      is distinct from (excluded.inspected_on, excluded.level, excluded.has_placardable_material,
        excluded.driver_oos_total, excluded.vehicle_oos_total, excluded.hazmat_oos_total, excluded.oos_total,
        excluded.daily_id, excluded.daily_day, excluded.added_on, excluded.unread)
    returning account_id, driver_id, report_state, report_number, inspected_on, xmax = 0 as is_new
  )
  insert into sms_notification (
    account_id, driver_id, kind, report_state, report_number, occurred_on, violations, created_at)
  select account_id, brought.driver_id, 'Inspection', report_state, report_number, inspected_on, 0, now()
  from brought join account on account.id = account_id
  where is_new
    and is_news(inspected_on, of_day, not exists (
      select from daily_coverage as known where known.dot_number = usdot_number(account.dot_number)))
    and not exists (
      select from sms_notification as told where told.account_id = brought.account_id and told.kind = 'Inspection'
        and told.report_state = brought.report_state and told.report_number = brought.report_number);
  -- From here on the row itself says who drove.
  delete from roadside_match_kept as matched using roadside_inspection as kept
  where kept.is_daily and matched.account_id = kept.account_id and kept.report_state = matched.report_state
    and kept.report_number = matched.report_number;
  -- Violations whose inspection is not in this file, but came with an earlier one.
  update roadside_inspection as kept set unread = unread.lines
  from daily_unread as unread
  where kept.is_daily and kept.daily_id = unread.id and kept.daily_day <= of_day
    and kept.unread is distinct from unread.lines;

  update roadside_violation as kept set severity = found.severity, is_out_of_service = found.is_out_of_service,
    description = found.description, unit = found.unit
  from daily_violation_once as found
  join daily_inspection_loading as line on line.id = found.inspection_id
  join roadside_inspection as whole on whole.account_id = line.account_id and whole.is_daily
    and whole.report_state = line.report_state and whole.report_number = line.report_number
  where kept.inspection_id = whole.id and kept.code = found.code and kept.basic = found.basic
    and (kept.severity, kept.is_out_of_service, kept.description, kept.unit)
      is distinct from (found.severity, found.is_out_of_service, found.description, found.unit);
  insert into roadside_violation (
    account_id, inspection_id, inspected_on, code, basic, severity, is_out_of_service, description, unit)
  select whole.account_id, whole.id, whole.inspected_on, found.code, found.basic, found.severity,
    found.is_out_of_service, found.description, found.unit
  from daily_violation_once as found
  join daily_inspection_loading as line on line.id = found.inspection_id
  join roadside_inspection as whole on whole.account_id = line.account_id and whole.is_daily
    and whole.report_state = line.report_state and whole.report_number = line.report_number
  where not exists (
    select from roadside_violation as kept where kept.inspection_id = whole.id and kept.code = found.code
      and kept.basic = found.basic);
  -- A violation that a court took away stays, as it counts nowhere.
  delete from roadside_violation as kept
  using daily_inspection_loading as line, roadside_inspection as whole
  where whole.account_id = line.account_id and whole.is_daily and whole.report_state = line.report_state
    and whole.report_number = line.report_number and kept.inspection_id = whole.id
    and kept.adjudication is distinct from 'Dismissed' and kept.adjudication is distinct from 'Not Guilty'
    -- It may be the line that could not be read.
    and not exists (select from daily_unread where daily_unread.id = line.id)
    and not exists (
      select from daily_violation_once as found where found.inspection_id = line.id and found.code = kept.code
        and found.basic = kept.basic);
  -- A line that could not be read is a violation too.
  update sms_notification as told set violations = (
      select count(*) from roadside_violation where inspection_id = whole.id)
    + coalesce((select max(value::integer) from jsonb_each_text(whole.unread)), 0)
  from roadside_inspection as whole
  where told.created_at = now() and told.kind = 'Inspection' and whole.is_daily and whole.account_id = told.account_id
    and whole.report_state = told.report_state and whole.report_number = told.report_number;

  insert into daily_coverage as known (dot_number, day, inspected_from, inspected_to, added_from, rejected)
  select dot, of_day, first_inspected, last_inspected, first_added,
    coalesce((select lines from daily_rejected where dot_number = dot), 0)
  from unnest(covered) as dot
  on conflict (dot_number, day, inspected_from, inspected_to, added_from) do update set
    rejected = excluded.rejected, imported_at = excluded.imported_at;
  perform drop_daily_rows(array(
    select kept.id from roadside_inspection as kept join account on account.id = kept.account_id
    where kept.is_daily and kept.daily_day < of_day and usdot_number(account.dot_number) = any (covered)
      -- What the file has and could not be read was not taken away.
      and not exists (select from daily_unread where daily_unread.id = kept.daily_id)
      and not exists (select from daily_rejected where daily_rejected.dot_number = usdot_number(account.dot_number))
      and daily_passed_over(usdot_number(account.dot_number), kept.daily_day, kept.inspected_on, kept.added_on)));
  -- A report that FMCSA moved leaves an account that no line names.
  delete from safety_today;

  select count(*) from daily_inspection_loading into inspection_count;
  select count(*) from daily_violation_once as found join daily_inspection_loading as line
    on line.id = found.inspection_id into violation_count;
  return jsonb_build_object('Carriers', cardinality(covered), 'Inspections', inspection_count,
    'Violations', violation_count, 'Crashes', 0);
end
$$;

-- The end of a monthly import. Its own lines have taken the place of the daily ones of the same carrier: what is left of the
-- listed ones FMCSA has moved to another.
create function supersede_daily_rows(of_snapshot date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform drop_daily_rows(array(
    select kept.id from roadside_inspection as kept join account on account.id = kept.account_id
    join national_inspection as listed on listed.snapshot = of_snapshot
      and listed.report_state = kept.report_state and listed.report_number = kept.report_number
      and listed.dot_number is distinct from usdot_number(account.dot_number)
    -- A newer daily file than the month says whose it is since.
    where kept.is_daily and kept.file_place is null
      and coalesce(kept.daily_day <= of_snapshot, true)
    union
    select kept.id from roadside_inspection as kept join account on account.id = kept.account_id
    where kept.is_daily and kept.file_place is null and kept.daily_day is not null
      and daily_passed_over(usdot_number(account.dot_number), kept.daily_day, kept.inspected_on, kept.added_on)));
  -- A report that FMCSA moved leaves an account that the files may not cover.
  delete from safety_today;
end
$$;

-- What of the daily files is not known of a carrier, as safety_gaps has it of the monthly ones.
create function daily_gaps(of_account uuid, dot integer)
returns table (basic text, from_day date, to_day date, lines integer)
language sql stable set search_path = public, pg_temp as $$
  select key, inspected_on, inspected_on, value::integer
  from roadside_inspection cross join lateral jsonb_each_text(unread)
  where account_id = of_account and is_daily and unread is not null
  union all
  select of_basic, (day - interval '24 months')::date, day, rejected
  from daily_coverage as known
  cross join unnest(array['Unsafe Driving', 'Hours of Service', 'Driver Fitness', 'Controlled Substances',
    'Vehicle Maintenance', 'HM Compliance']) as of_basic
  where dot_number = dot and rejected > 0
    and not exists (
      select from daily_coverage as newer where newer.dot_number = dot and newer.day >= known.day
        and newer.imported_at > known.imported_at and newer.inspected_from <= known.inspected_from
        and newer.inspected_to >= known.inspected_to and newer.added_from <= known.added_from)
    and not exists (
      select from national_coverage where dot_number = dot and has_inspections and has_violations
        -- As FMCSA adds reports late.
        and snapshot >= known.day + interval '1 month')
$$;

-- An account that gets another USDOT number has no daily rows of the old one.
create function drop_daily_rows_of_number() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sms_notification as told using roadside_inspection as kept
  where kept.account_id = new.id and kept.is_daily and told.account_id = new.id and told.kind = 'Inspection'
    and told.report_state = kept.report_state and told.report_number = kept.report_number;
  delete from roadside_violation where inspection_id in (
    select id from roadside_inspection where account_id = new.id and is_daily);
  delete from roadside_inspection where account_id = new.id and is_daily;
  delete from safety_today where account_id = new.id;
  -- Its rows are gone: the next file covers it again.
  delete from daily_coverage where dot_number in (usdot_number(old.dot_number), usdot_number(new.dot_number));
  return null;
end
$$;
create trigger drops_daily_rows_of_number after update on account
  for each row when (old.dot_number is distinct from new.dot_number) execute function drop_daily_rows_of_number();

revoke all on function portal_carriers, daily_inspections_on_file, drop_daily_rows, bring_daily_rows, supersede_daily_rows,
  drop_daily_rows_of_number from public;
grant execute on function portal_carriers, daily_inspections_on_file, bring_daily_rows, supersede_daily_rows to portal_service;
