-- Numbers continue above every number that was ever inserted, whoever chose it: the demo's begin above those of users.
create function keep_challenge_number_above() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  highest bigint;
begin
  select max(substring(number from '^I-(\d{1,15})$')::bigint) into highest from added;
  if highest > (select last_value from challenge_number) then
    perform setval('challenge_number', highest);
  end if;
  return null;
end
$$;
revoke execute on function keep_challenge_number_above from public;
create trigger challenge_number_after_insert after insert on challenge
  referencing new table as added for each statement execute function keep_challenge_number_above();
select set_config('app.role', 'operator', true);
select setval('challenge_number', greatest(max(substring(number from '^I-(\d{1,15})$')::bigint), 1000)) from challenge;
select set_config('app.role', '', true);

-- A typed driver who is linked to the ticket later sees its challenge, too.
create policy challenge_of_ticket on challenge for select to portal_owner using (true);
create policy challenge_follows_ticket on challenge for update to portal_owner using (true);
create function link_driver_of_challenges() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update challenge set driver_id = new.driver_id where challenge.ticket_id = new.id;
  return null;
end
$$;
revoke execute on function link_driver_of_challenges from public;
create trigger challenge_follows_driver_of_ticket after update of driver_id on ticket
  for each row when (new.driver_id is distinct from old.driver_id) execute function link_driver_of_challenges();
