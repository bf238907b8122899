-- The checks of an import read its files before they are in place. Without a count of keys PostgreSQL took a million
-- inspections for two hundred, and spilled what it could have kept.
create or replace function index_national_table(of_table text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  loading text := of_table || '_loading';
  key text := case of_table when 'national_violation_text' then 'id' else 'dot_number' end;
  also text := case of_table
    when 'national_inspection' then ', id' when 'national_violation' then ', inspection_id' else '' end;
begin
  if of_table !~ '^national_' or to_regclass(loading) is null then
    raise exception 'nothing is being imported into %', of_table;
  end if;
  if not exists (select from pg_index where indrelid = to_regclass(loading)) then
    execute format('create index on %I (%I)', loading, key);
    execute format('analyze %I (%I%s)', loading, key, also);
  end if;
end
$$;
