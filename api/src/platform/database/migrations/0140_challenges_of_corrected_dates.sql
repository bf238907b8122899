-- FMCSA counts from the date of the inspection, or of the ticket: a challenge has it, and its driver, also where they are
-- corrected later.
select set_config('app.role', 'operator', true);
-- One whose violation is not in FMCSA's newest file waits for it with the date of the inspection.
update challenge set ticket_on = ticket.received_on
from ticket
where ticket.id = challenge.ticket_id and challenge.violation_id is null
  and challenge.ticket_on is distinct from ticket.received_on
  and not exists (select from roadside_link_kept where roadside_link_kept.challenge_id = challenge.id);
update challenge set ticket_on = roadside_violation.inspected_on
from roadside_violation
where roadside_violation.id = challenge.violation_id
  and challenge.ticket_on is distinct from roadside_violation.inspected_on;
select set_config('app.role', '', true);

create function date_challenges_of_ticket() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update challenge set ticket_on = new.received_on
  where ticket_id = new.id and violation_id is null
    and not exists (select from roadside_link_kept where roadside_link_kept.challenge_id = challenge.id);
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

-- As its ticket and its inspection are when it is kept, or when FMCSA lists the violation again.
create function take_facts_of_challenge() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asking constant text := current_setting('app.role', true);
  of_ticket record;
  of_inspection record;
begin
  -- Held past what the asking user may see: a change comes before, or after this and moves the challenge.
  perform set_config('app.role', 'operator', true);
  select driver_id, received_on into of_ticket from ticket where id = new.ticket_id for share;
  select driver_id, inspected_on into of_inspection from roadside_inspection
  where id = (select inspection_id from roadside_violation where id = new.violation_id) for share;
  perform set_config('app.role', asking, true);
  if new.violation_id is not null then new.ticket_on := of_inspection.inspected_on;
  else new.ticket_on := of_ticket.received_on;
  end if;
  new.driver_id := case when new.ticket_id is null then of_inspection.driver_id else of_ticket.driver_id end;
  return new;
end
$$;
create trigger challenge_takes_facts before insert on challenge
  for each row when (num_nonnulls(new.ticket_id, new.violation_id) > 0) execute function take_facts_of_challenge();
create trigger challenge_takes_facts_again before update of violation_id on challenge
  for each row when (new.violation_id is not null and old.violation_id is null)
  execute function take_facts_of_challenge();
-- As in 0093, and of a violation that is not in FMCSA's newest file.
create or replace function link_driver_of_violation_challenges() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update challenge set driver_id = new.driver_id
  where challenge.ticket_id is null and (
    challenge.violation_id in (select id from roadside_violation where inspection_id = new.id)
    or challenge.id in (
      select challenge_id from roadside_link_kept
      where account_id = new.account_id and report_state = new.report_state and report_number = new.report_number
        and inspection_place = new.file_place
    )
  );
  return null;
end
$$;

revoke execute on function date_challenges_of_ticket, date_challenges_of_violation, take_facts_of_challenge
  from public;
