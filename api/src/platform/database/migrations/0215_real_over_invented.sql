-- What the demo invents of a carrier makes way for FMCSA's files of it: an invented report and a real one are never counted
-- together.
create policy carrier_file_brought on carrier_file to portal_owner using (true);

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

-- Takes from the accounts what no file on file lists any more. Comes after drop_national_snapshot, in the same transaction:
-- the other files bring what they say of the days that the dropped one decided.
create function drop_brought_rows(of_snapshot date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
  other date;
  inspection_count integer;
  violation_count integer;
  crash_count integer;
begin
  perform pg_advisory_xact_lock(4817207, 0);
  ids := array(
    select kept.id from roadside_inspection as kept join account on account.id = kept.account_id
    where kept.file_place is not null
      and kept.inspected_on between (of_snapshot - interval '24 months')::date and of_snapshot
      and not exists (
        select from national_inspection as line where line.dot_number = usdot_number(account.dot_number)
          and line.report_state = kept.report_state and line.report_number = kept.report_number));
  inspection_count := cardinality(ids);
  select count(*) from roadside_violation where inspection_id = any (ids) into violation_count;
  perform drop_daily_rows(ids);
  delete from crash as kept using account
  where account.id = kept.account_id and kept.report_sequence is not null
    and kept.crashed_on between (of_snapshot - interval '24 months')::date and of_snapshot
    and not exists (
      select from national_crash as line where line.dot_number = usdot_number(account.dot_number)
        and line.report_state = kept.report_state and line.report_number = kept.report_number
        and line.report_sequence = kept.report_sequence);
  get diagnostics crash_count = row_count;
  delete from account_census where as_of = of_snapshot and is_of_file;
  for other in select distinct snapshot from national_file order by snapshot loop
    perform bring_national_rows(other);
  end loop;
  delete from safety_today;
  return jsonb_build_object('Inspections', inspection_count, 'Violations', violation_count, 'Crashes', crash_count);
end
$$;
revoke all on function drop_brought_rows from public;
grant execute on function drop_brought_rows to portal_service;
