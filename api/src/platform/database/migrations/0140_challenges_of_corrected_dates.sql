-- FMCSA counts from the date of the inspection, or of the ticket: a challenge follows it when it is corrected.
select set_config('app.role', 'operator', true);
update challenge set ticket_on = ticket.received_on
from ticket
where ticket.id = challenge.ticket_id and challenge.violation_id is null
  and challenge.ticket_on is distinct from ticket.received_on;
update challenge set ticket_on = roadside_violation.inspected_on
from roadside_violation
where roadside_violation.id = challenge.violation_id
  and challenge.ticket_on is distinct from roadside_violation.inspected_on;
select set_config('app.role', '', true);

create function date_challenges_of_ticket() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update challenge set ticket_on = new.received_on where ticket_id = new.id and violation_id is null;
  return null;
end
$$;
create trigger challenge_follows_date_of_ticket after update of received_on on ticket
  for each row when (new.received_on is distinct from old.received_on)
  execute function date_challenges_of_ticket();

create function date_challenges_of_violation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update challenge set ticket_on = new.inspected_on where violation_id = new.id;
  return null;
end
$$;
create trigger challenge_follows_date_of_violation after update of inspected_on on roadside_violation
  for each row when (new.inspected_on is distinct from old.inspected_on)
  execute function date_challenges_of_violation();
revoke execute on function date_challenges_of_ticket, date_challenges_of_violation from public;
