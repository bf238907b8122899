-- Adverse actions on a report: a pre-adverse notice, five business days that a dispute stops, then the final notice.
select set_config('app.role', 'operator', true);

-- The legal public holidays of 5 U.S.C. 6103(a) on fixed days; null on others.
create function fixed_holiday(day date) returns text language sql immutable parallel safe
return case to_char(day, 'MM-DD')
  when '01-01' then 'New Year''s Day'
  when '06-19' then 'Juneteenth'
  when '07-04' then 'Independence Day'
  when '11-11' then 'Veterans Day'
  when '12-25' then 'Christmas Day'
end;

-- With those on a weekday of a month, and the Friday or Monday on which one on a weekend is observed (6103(b)).
create function federal_holiday(day date) returns text language sql immutable parallel safe
return case
  when to_char(day, 'MM ID') = '01 1' and extract(day from day) between 15 and 21 then 'Martin Luther King Jr. Day'
  when to_char(day, 'MM ID') = '02 1' and extract(day from day) between 15 and 21 then 'Washington''s Birthday'
  when to_char(day, 'MM ID') = '05 1' and extract(day from day) between 25 and 31 then 'Memorial Day'
  when to_char(day, 'MM ID') = '09 1' and extract(day from day) between 1 and 7 then 'Labor Day'
  when to_char(day, 'MM ID') = '10 1' and extract(day from day) between 8 and 14 then 'Columbus Day'
  when to_char(day, 'MM ID') = '11 4' and extract(day from day) between 22 and 28 then 'Thanksgiving'
  when fixed_holiday(day) is not null then fixed_holiday(day)
  when extract(isodow from day) = 5 and fixed_holiday(day + 1) is not null then fixed_holiday(day + 1) || ' (observed)'
  when extract(isodow from day) = 1 and fixed_holiday(day - 1) is not null then fixed_holiday(day - 1) || ' (observed)'
end;

create function is_business_day(day date) returns boolean language sql immutable parallel safe
return extract(isodow from day) < 6 and federal_holiday(day) is null;

-- The day after five whole business days, of which the day itself is none.
create function final_notice_day(clock_from date) returns date language sql immutable parallel safe
return (
  select day + 1 from (
    select clock_from + ahead as day from generate_series(1, 21) as ahead
    where is_business_day(clock_from + ahead) order by 1 limit 5
  ) as counted order by day desc limit 1
);

-- Business days that are not over, today's with them.
create function business_days_left(today date, clock_from date, final_from date) returns int
language sql immutable parallel safe
return (
  select count(*)::int from generate_series(greatest(today, clock_from + 1) - clock_from, final_from - clock_from - 1) as ahead
  where is_business_day(clock_from + ahead)
);

-- Weekdays that don't count, as [{Day, Name}].
create function holidays_within(clock_from date, final_from date) returns json
language sql immutable parallel safe
return (
  select coalesce(json_agg(json_build_object('Day', day, 'Name', federal_holiday(day)) order by day), '[]')
  from (select clock_from + ahead as day from generate_series(1, final_from - clock_from - 1) as ahead) as within
  where extract(isodow from day) < 6 and federal_holiday(day) is not null
);

alter table mvr_report add unique (id, account_id);

create table mvr_adverse_action (
  id uuid primary key,
  account_id uuid not null references account,
  driver_id uuid not null,
  driver_name text not null,
  report_id uuid not null,
  status text not null default 'Pre-adverse sent' check (status in ('Pre-adverse sent', 'Final sent', 'No action')),
  -- The carrier's own words. Both letters have them.
  reason text not null check (length(reason) between 1 and 1000),
  pre_sent_at timestamptz not null,
  pre_sent_by uuid not null references app_user,
  pre_sent_by_name text not null,
  -- The day of the pre-adverse notice, or that of the answer to the last dispute. Kept by triggers, like the next two.
  clock_from date not null,
  final_from date not null,
  is_disputed boolean not null,
  final_sent_at timestamptz,
  final_sent_by uuid references app_user,
  final_sent_by_name text,
  ended_at timestamptz,
  ended_by uuid references app_user,
  ended_by_name text,
  end_reason text check (length(end_reason) between 1 and 1000),
  version int not null default 1,
  search_text text not null generated always as (lower(driver_name)) stored,
  unique (id, account_id),
  foreign key (report_id, account_id) references mvr_report (id, account_id),
  foreign key (driver_id, account_id) references driver (id, account_id),
  constraint mvr_adverse_action_waits check (final_from = final_notice_day(clock_from)),
  check (num_nonnulls(final_sent_at, final_sent_by, final_sent_by_name) = case status when 'Final sent' then 3 else 0 end),
  check (num_nonnulls(ended_at, ended_by, ended_by_name, end_reason) = case status when 'No action' then 4 else 0 end)
);
-- One that ended without action may be followed by another.
create unique index mvr_adverse_action_of_report on mvr_adverse_action (report_id) where status <> 'No action';
create index mvr_adverse_action_newest on mvr_adverse_action (account_id, pre_sent_at, id);
create index mvr_adverse_action_by_driver on mvr_adverse_action (driver_id, pre_sent_at, id);
create index mvr_adverse_action_by_report on mvr_adverse_action (report_id);
create index mvr_adverse_action_open on mvr_adverse_action (final_from) where status = 'Pre-adverse sent';

-- What the driver was sent. It never changes.
create table mvr_adverse_letter (
  id uuid primary key,
  account_id uuid not null references account,
  driver_id uuid not null,
  action_id uuid not null,
  kind text not null check (kind in ('Pre-adverse', 'Final')),
  template_version int not null check (template_version > 0),
  text_sealed bytea not null,
  text_hash bytea not null check (length(text_hash) = 32),
  -- Where the summary of rights came from: of the pre-adverse notice alone.
  summary text check (summary in ('Official', 'By hand')),
  summary_hash bytea check (length(summary_hash) = 32),
  delivery text not null check (delivery in ('Email', 'Print')),
  -- Masked: enough for its reader to recognize it.
  sent_to text,
  sent_at timestamptz not null,
  unique (action_id, kind),
  foreign key (action_id, account_id) references mvr_adverse_action (id, account_id),
  check ((delivery = 'Email') = (sent_to is not null)),
  check ((kind = 'Pre-adverse') = (summary is not null)),
  check ((summary is not distinct from 'Official') = (summary_hash is not null))
);
create index mvr_adverse_letter_by_account on mvr_adverse_letter (account_id);
create index mvr_adverse_letter_by_driver on mvr_adverse_letter (driver_id);

create function keep_mvr_adverse_action() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  zone text;
begin
  if tg_op = 'DELETE' and current_setting('app.deletes_old', true) = 'on' then return old; end if;
  if tg_op not in ('INSERT', 'UPDATE') then raise exception 'an adverse action is never deleted'; end if;
  select time_zone into zone from account where id = new.account_id;
  if tg_op = 'INSERT' then
    -- A dispute of the report waits for this, or this for it.
    perform from mvr_report where id = new.report_id for no key update;
    if new.status <> 'Pre-adverse sent' then raise exception 'an adverse action begins with its pre-adverse notice'; end if;
    if not exists (
      select from mvr_report join mvr_result on mvr_result.report_id = mvr_report.id
      where mvr_report.id = new.report_id and mvr_report.account_id = new.account_id
        and mvr_report.driver_id = new.driver_id and status = 'Complete' and purpose is not null
    ) then
      raise exception 'an adverse action is about a complete report of the driver, with a purpose';
    end if;
    new.clock_from := (new.pre_sent_at at time zone zone)::date;
    new.final_from := final_notice_day(new.clock_from);
    new.is_disputed := exists (select from mvr_dispute where report_id = new.report_id and answered_at is null);
    new.version := 1;
    return new;
  end if;
  if (to_jsonb(new) - '{status,clock_from,final_from,is_disputed,final_sent_at,final_sent_by,final_sent_by_name,ended_at,ended_by,ended_by_name,end_reason,version,search_text}'::text[])
    <> (to_jsonb(old) - '{status,clock_from,final_from,is_disputed,final_sent_at,final_sent_by,final_sent_by_name,ended_at,ended_by,ended_by_name,end_reason,version,search_text}'::text[])
  then
    raise exception 'what an adverse action is about never changes';
  end if;
  if old.status <> 'Pre-adverse sent' then raise exception 'an adverse action that is closed never changes'; end if;
  if new.clock_from < old.clock_from then raise exception 'the five business days never begin earlier'; end if;
  if new.status = 'Final sent' then
    if exists (select from mvr_dispute where report_id = new.report_id and answered_at is null) then
      raise exception 'the final notice waits until the dispute is answered' using errcode = 'MV002';
    end if;
    if (new.final_sent_at at time zone zone)::date < final_notice_day(old.clock_from) then
      raise exception 'the final notice waits for five business days' using errcode = 'MV003';
    end if;
  end if;
  new.version := old.version + 1;
  return new;
end
$$;
revoke execute on function keep_mvr_adverse_action from public;
create trigger mvr_adverse_action_moves_on before insert or update or delete on mvr_adverse_action
  for each row execute function keep_mvr_adverse_action();

-- A dispute stops the clock; once all are answered, the five business days start again in full.
create function stop_mvr_adverse_clock() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  open boolean;
begin
  -- An action that is being closed is waited for, and so is one that begins.
  perform from mvr_adverse_action where report_id = new.report_id and status = 'Pre-adverse sent' for update;
  perform from mvr_report where id = new.report_id for no key update;
  open := exists (select from mvr_dispute where report_id = new.report_id and answered_at is null);
  update mvr_adverse_action set
    is_disputed = open,
    clock_from = greatest(clock_from, answered.day),
    final_from = final_notice_day(greatest(clock_from, answered.day))
  from (
    select (new.answered_at at time zone account.time_zone)::date as day from account where account.id = new.account_id
  ) as answered
  where mvr_adverse_action.report_id = new.report_id and status = 'Pre-adverse sent'
    and (is_disputed is distinct from open or answered.day > clock_from);
  return null;
end
$$;
revoke execute on function stop_mvr_adverse_clock from public;
create trigger mvr_dispute_stops_clock after insert or update of answered_at on mvr_dispute
  for each row execute function stop_mvr_adverse_clock();

create function refuse_mvr_letter_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.deletes_old', true) = 'on' then return old; end if;
  if tg_op = 'UPDATE' and current_setting('app.is_resealing', true) = 'on'
    and to_jsonb(new) - 'text_sealed' = to_jsonb(old) - 'text_sealed'
  then
    return new;
  end if;
  raise exception 'a letter that was sent never changes';
end
$$;
create trigger mvr_adverse_letter_stays before update or delete on mvr_adverse_letter
  for each row execute function refuse_mvr_letter_change();
create trigger mvr_adverse_letter_is_not_emptied before truncate on mvr_adverse_letter
  for each statement execute function refuse_mvr_letter_change();
create trigger mvr_adverse_action_is_not_emptied before truncate on mvr_adverse_action
  for each statement execute function keep_mvr_adverse_action();

do $$
declare
  tenant_table text;
  of_accounts constant text := '(select app_role() in (''carrier'', ''agent'')) and account_id = any ((select app_account_ids())::uuid[])';
  of_driver constant text := '(select app_role() in (''driver'', ''mvr'')) and driver_id = (select app_driver_id())';
begin
  foreach tenant_table in array array['mvr_adverse_action', 'mvr_adverse_letter'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy %I on %I to portal_owner using (true)', tenant_table || '_kept', tenant_table);
    execute format(
      'create policy %I on %I for select to portal_app using ((select app_role() = ''operator'') or (%s) or (%s))',
      tenant_table || '_seen', tenant_table, of_accounts, of_driver);
    execute format(
      'create policy %I on %I for insert to portal_app with check ((select app_role() = ''operator'') or (%s))',
      tenant_table || '_made', tenant_table, of_accounts);
  end loop;
  execute format(
    'create policy mvr_adverse_action_closed on mvr_adverse_action for update to portal_app using ((select app_role() = ''operator'') or (%s))',
    of_accounts);
end
$$;
create policy mvr_adverse_letter_resealed on mvr_adverse_letter for update to portal_app
  using ((select app_role() = 'operator'));

grant select,
  insert (id, account_id, driver_id, driver_name, report_id, reason, pre_sent_at, pre_sent_by, pre_sent_by_name),
  update (
    status, final_sent_at, final_sent_by, final_sent_by_name, ended_at, ended_by, ended_by_name, end_reason
  ) on mvr_adverse_action to portal_app;
grant select, insert, update (text_sealed) on mvr_adverse_letter to portal_app;
select set_config('app.role', '', true);
