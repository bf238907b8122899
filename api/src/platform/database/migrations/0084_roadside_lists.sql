-- Roadside inspections are matched to drivers by people; their lists are read from indexes, however many rows a carrier has.
select set_config('app.role', 'operator', true);

alter table roadside_inspection
  add column version integer not null default 1,
  -- The driver's name as the lists order it: an index can't read the name in another table.
  add column driver_order text,
  -- Out-of-service violations by what they are about; null where the report does not say.
  add column driver_oos_total smallint check (driver_oos_total >= 0),
  add column vehicle_oos_total smallint check (vehicle_oos_total >= 0),
  add column hazmat_oos_total smallint check (hazmat_oos_total >= 0);

-- The units of an inspection, as FMCSA's file has them: two at most.
create table roadside_vehicle (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  inspection_id uuid not null,
  unit smallint not null check (unit in (1, 2)),
  unit_type text not null,
  make text,
  license text,
  license_state text,
  vin text,
  unique (inspection_id, unit),
  foreign key (inspection_id, account_id) references roadside_inspection (id, account_id) on delete cascade
);
create index roadside_vehicle_by_vin on roadside_vehicle (account_id, vin) where vin is not null;
create index roadside_vehicle_by_license on roadside_vehicle (account_id, license_state, license) where license is not null;
alter table roadside_vehicle enable row level security;
alter table roadside_vehicle force row level security;
grant select on roadside_vehicle to portal_app;
create policy roadside_vehicle_seen on roadside_vehicle using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and inspection_id in (select id from roadside_inspection))
);

-- Who drove says nothing about a measure: matching an inspection keeps the scores.
create function forget_scores_of_changed_inspections() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said_by_people constant text[] := array['driver_id', 'driver_order', 'version'];
  changed_carrier record;
begin
  for changed_carrier in
    select account_id, min(inspected_on) as since
    from (
      select before.account_id, before.inspected_on from before join after using (id)
      where to_jsonb(before) - said_by_people <> to_jsonb(after) - said_by_people
      union all
      select after.account_id, after.inspected_on from before join after using (id)
      where to_jsonb(before) - said_by_people <> to_jsonb(after) - said_by_people
    ) as changed
    group by account_id order by account_id
  loop
    perform forget_safety_scores(changed_carrier.account_id, changed_carrier.since);
  end loop;
  return null;
end
$$;
revoke execute on function forget_scores_of_changed_inspections from public;
drop trigger forgets_scores_of_before on roadside_inspection;
drop trigger forgets_scores_of_after on roadside_inspection;
create trigger forgets_scores_of_changed after update on roadside_inspection
  referencing old table as before new table as after
  for each statement execute function forget_scores_of_changed_inspections();

update roadside_inspection set driver_order = lower(driver.name)
from driver where driver.id = roadside_inspection.driver_id;

create function order_inspection_by_driver() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.driver_order := (select lower(name) from driver where id = new.driver_id);
  return new;
end
$$;
create trigger roadside_inspection_is_ordered_by_driver before insert or update of driver_id on roadside_inspection
  for each row execute function order_inspection_by_driver();

create policy roadside_inspection_kept on roadside_inspection to portal_owner using (true);
create function order_inspections_of_renamed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update roadside_inspection set driver_order = lower(new.name) where driver_id = new.id;
  return null;
end
$$;
create trigger driver_renames_inspections after update on driver
  for each row when (old.name is distinct from new.name) execute function order_inspections_of_renamed();
revoke execute on function order_inspection_by_driver, order_inspections_of_renamed from public;

-- People match inspections: carrier staff and agents, no driver.
grant update (driver_id, version) on roadside_inspection to portal_app;
create policy roadside_inspection_matched on roadside_inspection as restrictive for update to portal_app
  using ((select app_role()) in ('carrier', 'agent', 'operator'));

create index roadside_inspection_by_account on roadside_inspection (account_id, id);
create index roadside_inspection_by_level on roadside_inspection (account_id, level, id);
create index roadside_inspection_by_report on roadside_inspection (account_id, report_number, id);
create index roadside_inspection_by_person on roadside_inspection (account_id, driver_order, id);
create index roadside_inspection_by_person_down on roadside_inspection
  (account_id, driver_order desc nulls last, id desc);
create index roadside_inspection_matched on roadside_inspection (account_id, inspected_on, id)
  where driver_id is not null;
create index roadside_inspection_matched_by_report on roadside_inspection (account_id, report_number, id)
  where driver_id is not null;
create index roadside_inspection_unmatched on roadside_inspection (account_id, inspected_on, id)
  where driver_id is null;
create index roadside_inspection_unmatched_by_report on roadside_inspection (account_id, report_number, id)
  where driver_id is null;
create index roadside_inspection_unmatched_by_level on roadside_inspection (account_id, level, id)
  where driver_id is null;
create index roadside_inspection_unmatched_by_account on roadside_inspection (account_id, id)
  where driver_id is null;

create index roadside_violation_newest on roadside_violation (account_id, inspected_on, id)
  include (inspection_id, basic, adjudication);
drop index roadside_violation_by_day;
create index roadside_violation_by_account on roadside_violation (account_id, id);
create index roadside_violation_by_code on roadside_violation (account_id, code, id);
create index roadside_violation_by_basic on roadside_violation (account_id, basic, id);
create index roadside_violation_by_severity on roadside_violation (account_id, severity, id);

-- Too many to count for every list.
create table roadside_tally (
  account_id uuid primary key references account on delete cascade,
  inspections bigint not null default 0,
  matched bigint not null default 0,
  violations bigint not null default 0
);
alter table roadside_tally enable row level security;
alter table roadside_tally force row level security;
grant select on roadside_tally to portal_app;
create policy roadside_tally_seen on roadside_tally to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy roadside_tally_kept on roadside_tally to portal_owner using (true);

insert into roadside_tally (account_id, inspections, matched)
select account_id, count(*), count(driver_id) from roadside_inspection group by account_id;
insert into roadside_tally (account_id, violations)
select account_id, count(*) from roadside_violation group by account_id
on conflict (account_id) do update set violations = excluded.violations;

create function keep_roadside_tally() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  counted constant text := case tg_table_name
    when 'roadside_inspection' then 'count(*), count(driver_id), 0' else '0, 0, count(*)' end;
begin
  execute (
    select 'insert into roadside_tally as tally (account_id, inspections, matched, violations)
      select account_id, sum(inspections), sum(matched), sum(violations) from (' ||
      string_agg(format('select account_id, %s * inspections as inspections, %s * matched as matched,
        %s * violations as violations from (select account_id, %s from %s group by account_id)
        as found (account_id, inspections, matched, violations)', sign, sign, sign, counted, side), ' union all ') ||
      ') as moved group by account_id
      having sum(inspections) <> 0 or sum(matched) <> 0 or sum(violations) <> 0 order by account_id
      on conflict (account_id) do update set inspections = tally.inspections + excluded.inspections,
        matched = tally.matched + excluded.matched, violations = tally.violations + excluded.violations'
    from (values ('after', 1, array['INSERT', 'UPDATE']), ('before', -1, array['DELETE', 'UPDATE']))
      as sides (side, sign, operations)
    where tg_op = any (operations)
  );
  return null;
end
$$;
revoke execute on function keep_roadside_tally from public;
do $$
declare
  counted text;
begin
  foreach counted in array array['roadside_inspection', 'roadside_violation'] loop
    execute format('create trigger roadside_tally_after_insert after insert on %I
      referencing new table as after for each statement execute function keep_roadside_tally()', counted);
    execute format('create trigger roadside_tally_after_update after update on %I
      referencing old table as before new table as after
      for each statement execute function keep_roadside_tally()', counted);
    execute format('create trigger roadside_tally_after_delete after delete on %I
      referencing old table as before for each statement execute function keep_roadside_tally()', counted);
  end loop;
end
$$;
select set_config('app.role', '', true);
