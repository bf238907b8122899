-- The rows that stand are read and changed as the back office.
select set_config('app.role', 'operator', true);

-- The version counts changes: a change names the version that it was based on.
alter table ticket
  add column version integer not null default 1,
  add column attorney_name text,
  add column must_appear boolean,
  add column court_location text,
  -- As the user was called then.
  add column created_by_name text;
update ticket set created_by_name = app_user.name from app_user where app_user.id = ticket.created_by;

create function name_ticket_creator() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  select name into new.created_by_name from app_user where id = new.created_by;
  return new;
end
$$;
revoke execute on function name_ticket_creator from public;
create trigger ticket_creator_is_named before insert on ticket
  for each row when (new.created_by is not null and new.created_by_name is null) execute function name_ticket_creator();

create function raise_ticket_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
-- Sealing with another key is no change.
create trigger ticket_version_is_raised before update of
  driver_id, agent_id, driver_full_name, received_on, city_state, attorney_status, violation_description,
  violation_category, court_on, outcome, closed_at, ticket_type, county, license_type, is_accident, follow_up_on,
  portal_notes, citation_number, initial_fine_cents, final_fine_cents, fine_due_on, fine_notes, attorney_name,
  must_appear, court_location, special_instruction, no_driver_comms_until_paid
on ticket for each row execute function raise_ticket_version();

-- The submitter corrects a ticket until it is sent to the attorney; after that only the back office changes it.
create policy ticket_changed on ticket for update to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and driver_id = (select app_driver_id()))
);
create policy ticket_corrected on ticket as restrictive for update to portal_app
  using ((select app_role()) = 'operator' or attorney_status = 'Ticket Received')
  with check ((select app_role()) = 'operator' or attorney_status = 'Ticket Received');
grant update (
  driver_id, driver_full_name, received_on, city_state, attorney_status, violation_description, violation_category,
  court_on, outcome, closed_at, ticket_type, county, license_type, is_accident, follow_up_on, portal_notes,
  citation_number, initial_fine_cents, final_fine_cents, fine_due_on, fine_notes, attorney_name, must_appear, court_location
) on ticket to portal_app;

-- One row for each field of a change. `field` is the contract's name; values are text as the wire has them.
create table ticket_change (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  ticket_id uuid not null,
  -- The same for all fields of one change.
  change_id uuid not null,
  kind text not null check (kind in ('Progress', 'Correction')),
  field text not null,
  old_value text,
  new_value text,
  reason text,
  actor_id uuid,
  -- As the actor was called then.
  actor_name text not null,
  changed_at timestamptz not null,
  foreign key (ticket_id, account_id) references ticket (id, account_id)
);
create index ticket_change_newest on ticket_change (ticket_id, changed_at, id);
create index ticket_change_by_account on ticket_change (account_id);

create table ticket_note (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  ticket_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  author_id uuid,
  author_name text not null,
  created_at timestamptz not null,
  foreign key (ticket_id, account_id) references ticket (id, account_id)
);
create index ticket_note_newest on ticket_note (ticket_id, created_at, id);
create index ticket_note_by_account on ticket_note (account_id);

create function refuse_ticket_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a ticket is append-only';
end
$$;

do $$
declare
  history text;
begin
  foreach history in array array['ticket_change', 'ticket_note'] loop
    execute format('alter table %I enable row level security', history);
    execute format('alter table %I force row level security', history);
    execute format('grant select, insert on %I to portal_app', history);
    execute format(
      'create policy %I on %I using (
        (select app_role()) = ''operator''
        or ((select app_role()) in (''carrier'', ''agent'') and account_id = any ((select app_account_ids())::uuid[]))
        or ((select app_role()) = ''driver'' and ticket_id in (select id from ticket))
      )', history || '_seen', history);
    execute format(
      'create trigger %I before update or truncate on %I for each statement execute function refuse_ticket_history_change()',
      history || '_stays', history);
  end loop;
end
$$;

-- Deletes a ticket for good, with all that belongs to it. The service has checked that nothing was paid; records of a
-- checkout refer to their payment and keep the ticket from being deleted. Files go to the sweep by their own trigger.
create policy ticket_deleted on ticket for delete to portal_owner using (true);
create policy opportunity_deleted on opportunity for delete to portal_owner using (true);
create policy payment_deleted on payment for delete to portal_owner using (true);
create policy file_of_ticket_deleted on file for delete to portal_owner using (bucket = 'tickets');

create function delete_ticket(id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from ticket
    where ticket.id = delete_ticket.id and ticket.attorney_status = 'Ticket Received'
      and is_own_account(ticket.account_id)
  ) then
    raise exception 'this ticket can not be deleted';
  end if;
  delete from file where file.bucket = 'tickets' and file.folder = delete_ticket.id;
  delete from ticket_note where ticket_note.ticket_id = delete_ticket.id;
  delete from ticket_change where ticket_change.ticket_id = delete_ticket.id;
  -- A payment that was started since the check stays, and with it the ticket.
  delete from payment
  where payment.ticket_id = delete_ticket.id and payment.status not in ('In Checkout', 'Review', 'Paid');
  delete from opportunity where opportunity.ticket_id = delete_ticket.id;
  delete from ticket where ticket.id = delete_ticket.id;
end
$$;
revoke execute on function delete_ticket from public;
grant execute on function delete_ticket to portal_app;
