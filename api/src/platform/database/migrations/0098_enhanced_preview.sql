-- The cut-offs of the method that FMCSA announced, apart from those of the method in force.
alter table sms_population
  drop constraint sms_population_kind_check,
  add constraint sms_population_kind_check
    check (kind in ('Population', 'Passenger carriers', 'Invented', 'Enhanced preview'));

-- No score that is kept is ranked by it.
create or replace function forget_scores_of_population() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4817205, 0);
  delete from safety_score
  where snapshot >= (
    select min(case kind when 'Population' then snapshot else '-infinity' end) from changed
    where kind <> 'Enhanced preview'
  );
  return null;
end
$$;
