-- A file that comes while its ticket is deleted stayed for good: its ticket is held now, as drivers and drafts are. And a
-- statement is of the driver who was on the ticket when it was kept: a driver who is put on the ticket later does not see it.
select set_config('app.role', 'operator', true);

-- Of statements on tickets. Null: of a driver who was typed, until the ticket is linked to the record of that name.
alter table file add column statement_of uuid;

create policy file_stamped on file for update to portal_owner using (true);
update file set statement_of = coalesce(
  (select signature.driver_id from signature where signature.file_id = file.id),
  (select ticket.driver_id from ticket where ticket.id = file.folder)
)
where bucket = 'tickets' and document_kind = 'Driver''s statement';
drop policy file_stamped on file;

create function hold_ticket_of_file() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asking constant text := current_setting('app.role', true);
  driver uuid;
  is_there boolean;
begin
  -- The ticket is held past what the asking user may see.
  perform set_config('app.role', 'operator', true);
  select driver_id into driver from ticket where id = new.folder for key share;
  is_there := found;
  perform set_config('app.role', asking, true);
  if not is_there then
    raise exception 'There is no ticket for this file' using errcode = 'foreign_key_violation';
  end if;
  if new.document_kind = 'Driver''s statement' then new.statement_of := driver; end if;
  return new;
end
$$;
revoke execute on function hold_ticket_of_file from public;
create trigger file_holds_ticket before insert or update of bucket on file
  for each row when (new.bucket = 'tickets') execute function hold_ticket_of_file();

create policy statement_of_one_driver on file as restrictive to portal_app using (
  document_kind is distinct from 'Driver''s statement' or (select app_role()) <> 'driver' or bucket <> 'tickets'
  or statement_of = (select app_driver_id())
);

create or replace function delete_ticket(id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Waits for files that come now, and those that come later wait for this.
  perform from ticket
  where ticket.id = delete_ticket.id and ticket.attorney_status = 'Ticket Received'
    and is_own_account(ticket.account_id)
  for update;
  if not found then
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

select set_config('app.role', '', true);
