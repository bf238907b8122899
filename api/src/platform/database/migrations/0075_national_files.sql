-- FMCSA's monthly files of all carriers. They are public: no row belongs to a tenant. Each file of a snapshot is a
-- partition that is filled before anyone sees it, and takes its place in the transaction that ends the import.
create table national_inspection (
  snapshot date not null,
  id bigint not null,
  dot_number integer not null,
  inspected_on date not null,
  level smallint not null,
  time_weight smallint not null,
  has_placardable_material boolean not null,
  -- The relevant BASICs as FMCSA flags them, a bit for each column of the file: Unsafe_Insp is 1, HM_Insp 32.
  flags smallint not null,
  report_number text not null,
  report_state text not null,
  county_state text not null,
  driver_oos smallint not null,
  vehicle_oos smallint not null,
  hazmat_oos smallint not null,
  oos_total smallint not null,
  hazmat_sent smallint not null,
  unit_type text not null,
  unit_make text not null,
  unit_license text not null,
  unit_license_state text not null,
  unit_vin text not null,
  unit_decal text not null,
  unit_type_2 text not null,
  unit_make_2 text not null,
  unit_license_2 text not null,
  unit_license_state_2 text not null,
  unit_vin_2 text not null,
  unit_decal_2 text not null,
  -- Of the file, for the report of what was rejected.
  line integer not null
) partition by list (snapshot);

create table national_violation (
  snapshot date not null,
  inspection_id bigint not null,
  dot_number integer not null,
  inspected_on date not null,
  code text not null,
  basic text not null,
  is_out_of_service boolean not null,
  oos_weight smallint not null,
  severity smallint not null,
  time_weight smallint not null,
  total_severity smallint not null,
  unit text not null,
  text_id integer not null,
  line integer not null
) partition by list (snapshot);

-- The descriptions of violations, of which a month has a few thousand.
create table national_violation_text (
  snapshot date not null,
  id integer not null,
  section text not null,
  violation_group text not null
) partition by list (snapshot);

create table national_crash (
  snapshot date not null,
  dot_number integer not null,
  report_number text not null,
  report_sequence text not null,
  report_state text not null,
  crashed_on date not null,
  fatalities smallint not null,
  injuries smallint not null,
  is_tow_away boolean not null,
  is_hazmat_released boolean not null,
  is_not_preventable boolean not null,
  line integer not null
) partition by list (snapshot);

create table national_carrier (
  snapshot date not null,
  dot_number integer not null,
  legal_name text not null,
  -- A: interstate, B: intrastate with hazardous material, C: other intrastate.
  operation text not null,
  is_hazmat boolean not null,
  is_passenger boolean not null,
  state text not null,
  power_units integer,
  drivers integer,
  annual_miles bigint,
  line integer not null
) partition by list (snapshot);

-- The units of the company census, which the monthly census does not have.
create table national_fleet (
  snapshot date not null,
  dot_number integer not null,
  power_units integer,
  tractors integer not null,
  motor_coaches integer not null,
  drivers integer,
  annual_miles bigint,
  line integer not null
) partition by list (snapshot);

-- What FMCSA has published; the BASICs are in the order of its columns.
create table national_published (
  snapshot date not null,
  dot_number integer not null,
  file text not null check (file in ('AB PassProperty', 'C PassProperty', 'AB Pass', 'C Pass')),
  inspections integer not null,
  driver_inspections integer not null,
  vehicle_inspections integer not null,
  with_violation integer[] not null,
  measures double precision[] not null,
  -- Null in the files that have none.
  percentiles text[],
  alerts boolean[],
  line integer not null
) partition by list (snapshot);

-- The files of each snapshot that are in use.
create table national_file (
  snapshot date not null,
  kind text not null,
  name text not null,
  rows integer not null,
  rejected integer not null,
  imported_at timestamptz not null default now(),
  primary key (snapshot, kind)
);

do $$
declare
  public_table text;
begin
  foreach public_table in array array[
    'national_inspection', 'national_violation', 'national_violation_text', 'national_crash', 'national_carrier',
    'national_fleet', 'national_published', 'national_file'
  ] loop
    execute format('alter table %I enable row level security', public_table);
    execute format('alter table %I force row level security', public_table);
    execute format('create policy %I on %I for select using (true)', public_table || '_seen', public_table);
    execute format('grant select on %I to portal_app, portal_service', public_table);
  end loop;
end
$$;
create policy national_file_imported on national_file to portal_service using (true) with check (true);
grant insert, update, delete on national_file to portal_service;

create function national_part(of_table text, of_snapshot date) returns text language sql stable as $$
  select of_table || '_' || to_char(of_snapshot, 'YYYYMMDD')
$$;

-- The service owns no table. These make the one that it fills, and put it in its place.
create function begin_national_table(of_table text) returns text
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
  execute format('grant select, insert, delete on %I to portal_service', loading);
  return loading;
end
$$;

-- What takes long, while readers still have the tables to themselves.
create function finish_national_table(of_table text, of_snapshot date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  loading text := of_table || '_loading';
  key text := case of_table when 'national_violation_text' then 'id' else 'dot_number' end;
begin
  if to_regclass(loading) is null then raise exception 'nothing is being imported into %', of_table; end if;
  -- A file of another month is left out.
  if of_snapshot is null then
    execute format('drop table %I', loading);
    return;
  end if;
  execute format('revoke all on %I from portal_service', loading);
  -- A constant for a new column touches no row.
  execute format('alter table %I add column snapshot date not null default %L', loading, of_snapshot);
  execute format('create index on %I (%I)', loading, key);
  -- With this the table is not read again when it takes its place.
  execute format('alter table %I add constraint part check (snapshot = %L)', loading, of_snapshot);
  execute format('analyze %I', loading);
end
$$;

-- Readers wait from here to the end of the transaction.
create function place_national_table(of_table text, of_snapshot date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text := national_part(of_table, of_snapshot);
begin
  execute format('drop table if exists %I', part);
  execute format('alter table %I rename to %I', of_table || '_loading', part);
  execute format('alter table %I attach partition %I for values in (%L)', of_table, part, of_snapshot);
end
$$;

create function drop_national_snapshot(of_snapshot date) returns void
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
end
$$;
revoke all on function begin_national_table, finish_national_table, place_national_table, drop_national_snapshot from public;
grant execute on function begin_national_table, finish_national_table, place_national_table, drop_national_snapshot to portal_service;
create policy national_file_dropped on national_file to portal_owner using (true);
