-- Every order of the lists of drivers and tickets is read from an index. Rows without a value come last both ways, so
-- a column that may be empty has an index for each; the id decides between equals.
create index driver_by_carrier_id on driver (account_id, carrier_driver_id, id);
create index driver_by_carrier_id_down on driver (account_id, carrier_driver_id desc nulls last, id desc);
create index driver_by_cdl_state on driver (account_id, cdl_state, id);
create index driver_by_cdl_state_down on driver (account_id, cdl_state desc nulls last, id desc);
create index driver_by_cdl_expiry_down on driver (account_id, cdl_expires_on desc nulls last, id desc);
create index driver_by_medical_card_expiry_down on driver
  (account_id, medical_card_expires_on desc nulls last, id desc);
create index driver_by_active_until on driver (account_id, active_until_on, id);
create index driver_by_active_until_down on driver (account_id, active_until_on desc nulls last, id desc);
create index driver_by_lower_email on driver (account_id, lower(email), id);
create index driver_by_lower_email_down on driver (account_id, lower(email) desc nulls last, id desc);

create index ticket_newest_down on ticket (account_id, received_on desc nulls last, id desc);
create index ticket_by_number on ticket (account_id, number, id);
create index ticket_by_status on ticket (account_id, attorney_status, id);
create index ticket_by_any_court_date on ticket (account_id, court_on, id);
create index ticket_by_any_court_date_down on ticket (account_id, court_on desc nulls last, id desc);
create index ticket_by_person on ticket (account_id, lower(driver_full_name), id);
create index ticket_by_person_down on ticket (account_id, lower(driver_full_name) desc nulls last, id desc);
create index ticket_by_creation on ticket (account_id, created_at, id);

-- Sorted by carrier, the rows of one carrier stand in the order of their ids.
create index driver_by_account on driver (account_id, id);
create index ticket_by_account on ticket (account_id, id);

-- Which tickets are open, and which of them have a payment due: counted without reading a ticket.
create index ticket_open_ids on ticket (account_id, id) include (driver_id) where closed_at is null;
create index payment_due_by_account on payment (account_id, ticket_id) where status = 'Due';

-- Closed tickets only ever get more: a carrier of many years has a million, too many to count for every list.
create table ticket_tally (
  account_id uuid primary key references account on delete cascade,
  closed bigint not null
);
alter table ticket_tally enable row level security;
alter table ticket_tally force row level security;
grant select on ticket_tally to portal_app;
create policy ticket_tally_seen on ticket_tally to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
-- The triggers run as the owner, who can't sign in.
create policy ticket_tally_kept on ticket_tally to portal_owner using (true);

insert into ticket_tally (account_id, closed)
select account_id, count(*) from ticket where closed_at is not null group by account_id;

create function keep_ticket_tally() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update ticket_tally set closed = ticket_tally.closed - gone.closed
    from (
      select account_id, count(*) as closed from before where closed_at is not null group by account_id
    ) as gone
    where gone.account_id = ticket_tally.account_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into ticket_tally (account_id, closed)
    select account_id, count(*) from after where closed_at is not null group by account_id order by account_id
    on conflict (account_id) do update set closed = ticket_tally.closed + excluded.closed;
  end if;
  return null;
end
$$;
create trigger ticket_tally_after_insert after insert on ticket
  referencing new table as after for each statement execute function keep_ticket_tally();
create trigger ticket_tally_after_update after update on ticket
  referencing old table as before new table as after for each statement execute function keep_ticket_tally();
create trigger ticket_tally_after_delete after delete on ticket
  referencing old table as before for each statement execute function keep_ticket_tally();
