-- What FMCSA's files say that a carrier is registered for; null where none names it. Those with percentiles are of passenger
-- carriers.
create function registered_kind(dot integer) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from national_published where dot_number = dot and percentiles is not null) then 'passenger'
    else (
      select case when is_passenger then 'passenger' when is_hazmat then 'hm' else 'general' end
      from national_carrier where dot_number = dot order by snapshot desc limit 1
    )
  end
$$;
revoke all on function registered_kind from public;
grant execute on function registered_kind to portal_app, portal_service;

-- What is said if FMCSA ran today was computed without what a user enters now: nothing is said until it is computed again.
create function forget_safety_today() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from safety_today where account_id = coalesce(new.account_id, old.account_id);
  return null;
end
$$;
revoke all on function forget_safety_today from public;
create trigger forgets_safety_today after insert or update or delete on fmcsa_page
  for each row execute function forget_safety_today();
create trigger forgets_safety_today after insert or update or delete on investigation_finding
  for each row execute function forget_safety_today();
create trigger forgets_safety_today after insert or update or delete on carrier_order
  for each row execute function forget_safety_today();
create trigger forgets_safety_today after insert or update or delete on copied_percentile
  for each row execute function forget_safety_today();
