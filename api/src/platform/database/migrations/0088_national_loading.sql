-- Violations are read on a connection of their own, beside the other files. What it has read is then committed, though no
-- reader sees it: an end in the middle may leave it, and the next import begins by dropping it.
create function drop_national_loading() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_table text;
begin
  foreach of_table in array array[
    'national_inspection', 'national_violation', 'national_violation_text', 'national_crash', 'national_carrier',
    'national_fleet', 'national_published'
  ] loop
    execute format('drop table if exists %I', of_table || '_loading');
  end loop;
end
$$;

create function index_national_table(of_table text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  loading text := of_table || '_loading';
  key text := case of_table when 'national_violation_text' then 'id' else 'dot_number' end;
begin
  if of_table !~ '^national_' or to_regclass(loading) is null then
    raise exception 'nothing is being imported into %', of_table;
  end if;
  if not exists (select from pg_index where indrelid = to_regclass(loading)) then
    execute format('create index on %I (%I)', loading, key);
  end if;
end
$$;

create or replace function finish_national_table(of_table text, of_snapshot date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  loading text := of_table || '_loading';
begin
  if to_regclass(loading) is null then raise exception 'nothing is being imported into %', of_table; end if;
  -- A file of another month is left out.
  if of_snapshot is null then
    execute format('drop table %I', loading);
    return;
  end if;
  -- The violations are still compared with it.
  execute format('revoke insert, delete on %I from portal_service', loading);
  -- A constant for a new column touches no row.
  execute format('alter table %I add column snapshot date not null default %L', loading, of_snapshot);
  perform index_national_table(of_table);
  -- With this the table is not read again when it takes its place.
  execute format('alter table %I add constraint part check (snapshot = %L)', loading, of_snapshot);
  execute format('analyze %I', loading);
end
$$;

-- Readers wait from here to the end of the transaction.
create or replace function place_national_table(of_table text, of_snapshot date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text := national_part(of_table, of_snapshot);
begin
  execute format('drop table if exists %I', part);
  execute format('alter table %I rename to %I', of_table || '_loading', part);
  execute format('revoke all on %I from portal_service', part);
  execute format('alter table %I attach partition %I for values in (%L)', of_table, part, of_snapshot);
end
$$;
revoke all on function drop_national_loading, index_national_table from public;
grant execute on function drop_national_loading, index_national_table to portal_service;
