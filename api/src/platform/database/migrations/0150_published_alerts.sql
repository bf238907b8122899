-- FMCSA's own word on acute and critical violations and on alerts, and how many violations each inspection has by its file.

-- Lists in the order of FMCSA's columns, as `measures`: Unsafe Driving, Hours of Service, Driver Fitness, Controlled
-- Substances, Vehicle Maintenance. `alerts` is *_BASIC_ALERT. Null in files imported before, and in those that lack the columns.
alter table national_published
  -- *_AC: an acute or critical violation was found within 12 months. All four files have it.
  add column acute_critical boolean[],
  -- *_RD_ALERT: the alert by roadside data alone.
  add column roadside_alerts boolean[];

-- BASIC_Viol and the six *_Viol, by which a file of violations is proven whole. Null where the file says nothing.
alter table national_inspection
  add column violations smallint,
  add column unsafe_violations smallint,
  add column fatigued_violations smallint,
  add column fitness_violations smallint,
  add column substance_violations smallint,
  add column maintenance_violations smallint,
  add column hazmat_violations smallint;

create or replace function begin_national_table(of_table text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  loading text := of_table || '_loading';
begin
  if of_table !~ '^national_(inspection|violation|violation_text|crash|carrier|fleet|published)$' then
    raise exception 'no table of FMCSA''s files: %', of_table;
  end if;
  execute format('create table %I (like %I including defaults including constraints)', loading, of_table);
  -- The lines themselves tell which snapshot it is, once all of them are read.
  execute format('alter table %I drop column snapshot', loading);
  -- The reader writes the line last, also behind columns that were added later.
  if of_table <> 'national_violation_text' then
    execute format('alter table %I drop column line, add column line integer not null', loading);
  end if;
  execute format('grant select, insert, update, delete on %I to portal_service', loading);
  return loading;
end
$$;
