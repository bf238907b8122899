-- Which days a carrier's rows are known from, where FMCSA's monthly files did not bring them: what the demo invents. A
-- carrier without a file of a kind has no zero, its number is not known.
create table carrier_file (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('Inspections', 'Violations', 'Crashes', 'Census')),
  covers_from date not null,
  -- Its own day, the last that it tells of.
  day date not null check (day >= covers_from),
  primary key (account_id, kind, day)
);
alter table carrier_file enable row level security;
alter table carrier_file force row level security;
create policy carrier_file_seen on carrier_file using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
grant select on carrier_file to portal_app;

-- The imported files that tell of a carrier.
create function national_files_of(dot integer) returns table (kind text, covers_from date, day date)
language sql stable as $$
  select known.kind, (snapshot - interval '24 months')::date, snapshot
  from national_coverage cross join lateral (values
    ('Inspections', has_inspections), ('Violations', has_violations), ('Crashes', has_crashes), ('Census', has_census)
  ) as known (kind, is_covered)
  where dot_number = dot and is_covered
$$;

-- Every file that tells of an account, of those that the caller may see.
create function account_files()
returns table (account_id uuid, kind text, covers_from date, day date, is_invented boolean)
language sql stable as $$
  select account_id, kind, covers_from, day, true from carrier_file
  union all
  select account.id, file.kind, file.covers_from, file.day, false
  from account cross join lateral national_files_of(usdot_number(account.dot_number)) as file
  where usdot_number(account.dot_number) is not null
$$;

create trigger forgets_scores_of_new after insert on carrier_file referencing new table as changed
  for each statement execute function forget_changed_safety_scores('covers_from');
create trigger forgets_scores_of_gone after delete on carrier_file referencing old table as changed
  for each statement execute function forget_changed_safety_scores('covers_from');

-- A file that comes or goes decides what is known of every carrier, with a row of it or without.
create function forget_scores_of_files() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  since constant date := (select min(snapshot) - interval '24 months' from changed);
  carrier record;
begin
  if since is null then return null; end if;
  for carrier in select id from account where usdot_number(dot_number) is not null order by id loop
    perform forget_safety_scores(carrier.id, since);
  end loop;
  return null;
end
$$;
create trigger forgets_scores_of_new after insert on national_file referencing new table as changed
  for each statement execute function forget_scores_of_files();
create trigger forgets_scores_of_changed after update on national_file referencing new table as changed
  for each statement execute function forget_scores_of_files();
create trigger forgets_scores_of_gone after delete on national_file referencing old table as changed
  for each statement execute function forget_scores_of_files();
create trigger forgets_scores_of_number after update on account
  for each row when (old.dot_number is distinct from new.dot_number)
  execute function forget_safety_scores_of_kind();
revoke all on function forget_scores_of_files from public;

-- Every score is computed again when it is next asked for.
delete from safety_score;
alter table safety_score
  -- The snapshot, or the day of the newest files before it.
  add column scored_on date not null,
  -- For each kind of file its day, and whether the 24 months are on file: [{"Kind", "Day", "IsWhole"}].
  add column files jsonb not null;
