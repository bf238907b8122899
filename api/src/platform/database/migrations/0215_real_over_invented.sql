-- What the demo invents of a carrier makes way for FMCSA's monthly files of it: an invented report and a real one are never
-- counted together.
create policy carrier_file_brought on carrier_file to portal_owner using (true);

-- A code may stand twice in a report, and a report twice in a file: its first line is the one that is matched again.
create or replace function drop_daily_rows(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then return; end if;
  -- What is kept is found again by its place in a file.
  update roadside_inspection as kept set file_place = 1
  where id = any (ids) and file_place is null and not exists (
    select from roadside_inspection as other where other.account_id = kept.account_id
      and other.report_state = kept.report_state and other.report_number = kept.report_number and other.file_place = 1);
  update roadside_violation as kept set file_place = numbered.place
  from (
    select id, file_place is null as is_new, coalesce(max(file_place) over (partition by inspection_id, code, basic), 0)
      + row_number() over (partition by inspection_id, code, basic, file_place is null
        order by is_out_of_service desc, severity desc, id) as place
    from roadside_violation where inspection_id = any (ids)
  ) as numbered
  where kept.id = numbered.id and numbered.is_new;
  insert into roadside_match_kept (account_id, report_state, report_number, driver_id)
  select account_id, report_state, report_number, driver_id from roadside_inspection
  where id = any (ids) and file_place = 1 and driver_id is not null
  on conflict (account_id, report_state, report_number) do update set driver_id = excluded.driver_id;
  delete from roadside_violation where inspection_id = any (ids);
  delete from roadside_inspection where id = any (ids);
end
$$;

-- Of the accounts whose rows are invented and that FMCSA's files cover. A report that FMCSA lists too is its own by now.
create function drop_invented_rows() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  carrier record;
  ids uuid[];
begin
  for carrier in
    select account.id, bool_or(has_inspections and has_violations or has_crashes) as has_reports
    from account join national_coverage as known on known.dot_number = usdot_number(account.dot_number)
    where account.id in (select account_id from carrier_file)
    group by account.id
    having bool_or(has_inspections and has_violations or has_crashes or has_census)
    order by account.id
  loop
    delete from account_census where account_id = carrier.id and not is_of_file;
    delete from carrier_file where account_id = carrier.id and (carrier.has_reports or kind = 'Census');
    if not carrier.has_reports then continue; end if;
    ids := array(
      select id from roadside_inspection where account_id = carrier.id and file_place is null and daily_id is null);
    delete from sms_notification as told using roadside_inspection as kept
    where kept.id = any (ids) and told.account_id = carrier.id and told.kind = 'Inspection'
      and told.report_state = kept.report_state and told.report_number = kept.report_number;
    delete from sms_notification as told using crash as kept
    where kept.account_id = carrier.id and kept.report_sequence is null and told.account_id = carrier.id
      and told.kind = 'Crash' and told.report_state = kept.report_state and told.report_number = kept.report_number;
    perform drop_daily_rows(ids);
    delete from crash where account_id = carrier.id and report_sequence is null;
  end loop;
end
$$;
revoke all on function drop_invented_rows from public;
grant execute on function drop_invented_rows to portal_service;

-- Comes after brings_rows_of_changed.
create function drop_invented_rows_of_number() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform drop_invented_rows();
  return null;
end
$$;
revoke all on function drop_invented_rows_of_number from public;
create trigger drops_invented_rows_of_number after update on account
  for each row when (old.dot_number is distinct from new.dot_number) execute function drop_invented_rows_of_number();

-- Takes from the accounts what no other snapshot lists; the others bring what they say of the days that this one decided.
-- Comes before drop_national_snapshot, in the same transaction: that one locks the tables that everyone reads.
create function drop_brought_rows(of_snapshot date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
  daily_ids uuid[];
  other date;
  violation_count integer;
  crash_count integer;
  census_count integer;
  daily_count integer;
begin
  perform pg_advisory_xact_lock(4817207, 0);
  -- From here on it decides nothing.
  delete from national_file where snapshot = of_snapshot;
  delete from national_coverage where snapshot = of_snapshot;
  delete from national_gap where snapshot = of_snapshot;
  ids := array(
    select kept.id from roadside_inspection as kept join account on account.id = kept.account_id
    where kept.file_place is not null
      and kept.inspected_on between (of_snapshot - interval '24 months')::date and of_snapshot
      and not exists (
        select from national_inspection as line where line.dot_number = usdot_number(account.dot_number)
          and line.snapshot <> of_snapshot
          and line.report_state = kept.report_state and line.report_number = kept.report_number));
  -- A daily file lists these.
  daily_ids := array(select id from roadside_inspection where id = any (ids) and daily_id is not null);
  update roadside_violation set file_place = null where inspection_id = any (daily_ids);
  delete from roadside_vehicle where inspection_id = any (daily_ids);
  update roadside_inspection set file_place = null, is_daily = true, relevant_flags = null where id = any (daily_ids);
  ids := array(select unnest(ids) except select unnest(daily_ids));
  select count(*) from roadside_violation where inspection_id = any (ids) into violation_count;
  -- A daily file may list these too, which were there already: until it is imported again it covers nothing of the carrier.
  delete from daily_coverage as known using roadside_inspection as kept, account
  where kept.id = any (ids) and account.id = kept.account_id and known.dot_number = usdot_number(account.dot_number)
    and kept.inspected_on between known.inspected_from and known.inspected_to;
  get diagnostics daily_count = row_count;
  perform drop_daily_rows(ids);
  delete from crash as kept using account
  where account.id = kept.account_id and kept.report_sequence is not null
    and kept.crashed_on between (of_snapshot - interval '24 months')::date and of_snapshot
    and not exists (
      select from national_crash as line where line.dot_number = usdot_number(account.dot_number)
        and line.snapshot <> of_snapshot
        and line.report_state = kept.report_state and line.report_number = kept.report_number
        and line.report_sequence = kept.report_sequence);
  get diagnostics crash_count = row_count;
  delete from account_census where as_of = of_snapshot and is_of_file;
  get diagnostics census_count = row_count;
  for other in select distinct snapshot from national_file order by snapshot loop
    perform bring_national_rows(other);
    perform supersede_daily_rows(other);
  end loop;
  delete from safety_today;
  return jsonb_build_object('Inspections', cardinality(ids), 'Violations', violation_count, 'Crashes', crash_count,
    'Censuses', census_count, 'DailyFiles', daily_count);
end
$$;
revoke all on function drop_brought_rows from public;
grant execute on function drop_brought_rows to portal_service;
