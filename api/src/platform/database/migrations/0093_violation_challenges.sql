-- A challenge is about a ticket, a violation of a roadside inspection, or both.
alter table challenge
  add column violation_id uuid,
  add foreign key (violation_id, account_id) references roadside_violation (id, account_id)
    on delete set null (violation_id);
create index challenge_by_violation on challenge (violation_id, created_at, id) where violation_id is not null;
-- FMCSA would get two open ones as duplicates.
create unique index challenge_open_of_violation on challenge (violation_id) where closed_at is null;
grant insert (violation_id) on challenge to portal_app;

-- The driver who is matched to the inspection later sees the challenge, and one who was matched by mistake no more. A
-- ticket's driver comes before: 0061 follows that one.
create policy violation_of_challenge on roadside_violation for select to portal_owner using (true);
create function link_driver_of_violation_challenges() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update challenge set driver_id = new.driver_id
  from roadside_violation as violation
  where violation.inspection_id = new.id and challenge.violation_id = violation.id and challenge.ticket_id is null;
  return null;
end
$$;
revoke execute on function link_driver_of_violation_challenges from public;
create trigger challenge_follows_driver_of_inspection after update of driver_id on roadside_inspection
  for each row when (new.driver_id is distinct from old.driver_id) execute function link_driver_of_violation_challenges();
