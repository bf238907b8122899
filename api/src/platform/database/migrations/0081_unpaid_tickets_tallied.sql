-- Unpaid tickets are tallied as open and closed ones are: open tickets with a payment that is neither paid nor cancelled.
select set_config('app.role', 'operator', true);

alter table ticket_tally add column unpaid bigint not null default 0;
update ticket_tally set unpaid = counted.unpaid
from (
  select account_id, count(*) as unpaid from ticket
  where closed_at is null and id in (select ticket_id from payment where status not in ('Paid', 'Cancelled'))
  group by account_id
) as counted
where counted.account_id = ticket_tally.account_id;

-- Tickets and payments both turn tickets unpaid. Whoever turns one locks the tally of its account first, and looks at the
-- other table in a command of its own after that: of two at once, the second sees what the first did.
create or replace function keep_ticket_tally() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- A ticket that is added has no payment yet, and one that is deleted has none left.
  if tg_op = 'INSERT' then
    insert into ticket_tally (account_id, open, closed)
    select account_id, count(*) filter (where closed_at is null), count(closed_at)
    from after group by account_id order by account_id
    on conflict (account_id) do update
    set open = ticket_tally.open + excluded.open, closed = ticket_tally.closed + excluded.closed;
  elsif tg_op = 'UPDATE' then
    perform account_id from ticket_tally
    where account_id in (
      select after.account_id from after join before using (id)
      where (after.closed_at is null) <> (before.closed_at is null)
    )
    order by account_id for update;
    insert into ticket_tally (account_id, open, closed, unpaid)
    select account_id, sum(moved.open), sum(moved.closed), sum(moved.unpaid)
    from (
      select account_id, (closed_at is null)::int as open, (closed_at is not null)::int as closed, 0 as unpaid from after
      union all
      select account_id, -(closed_at is null)::int, -(closed_at is not null)::int, 0 from before
      union all
      select after.account_id, 0, 0, case when after.closed_at is null then 1 else -1 end
      from after join before using (id)
      where (after.closed_at is null) <> (before.closed_at is null) and exists (
        select from payment where payment.ticket_id = after.id and payment.status not in ('Paid', 'Cancelled')
      )
    ) as moved
    group by account_id having sum(moved.open) <> 0 or sum(moved.closed) <> 0 or sum(moved.unpaid) <> 0
    order by account_id
    on conflict (account_id) do update
    set open = ticket_tally.open + excluded.open, closed = ticket_tally.closed + excluded.closed,
      unpaid = ticket_tally.unpaid + excluded.unpaid;
  else
    update ticket_tally set open = ticket_tally.open - gone.open, closed = ticket_tally.closed - gone.closed
    from (
      select account_id, count(*) filter (where closed_at is null) as open, count(closed_at) as closed
      from before group by account_id
    ) as gone
    where gone.account_id = ticket_tally.account_id;
  end if;
  return null;
end
$$;

create function keep_unpaid_tally() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asking constant text := current_setting('app.role', true);
  changed uuid[];
  -- How many more payments of each are unpaid.
  more int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(ticket_id), array_agg(payments) into changed, more from (
      select ticket_id, count(*) as payments from after where status not in ('Paid', 'Cancelled') group by ticket_id
    ) as change;
  elsif tg_op = 'DELETE' then
    select array_agg(ticket_id), array_agg(-payments) into changed, more from (
      select ticket_id, count(*) as payments from before where status not in ('Paid', 'Cancelled') group by ticket_id
    ) as change;
  else
    select array_agg(ticket_id), array_agg(payments) into changed, more from (
      select ticket_id, sum(payment) as payments from (
        select ticket_id, 1 as payment from after where status not in ('Paid', 'Cancelled')
        union all
        select ticket_id, -1 from before where status not in ('Paid', 'Cancelled')
      ) as each group by ticket_id having sum(payment) <> 0
    ) as change;
  end if;
  if changed is null then return null; end if;
  -- Whether these tickets are open is read past what the asking user may see.
  perform set_config('app.role', 'operator', true);
  perform account_id from ticket_tally
  where account_id in (select ticket.account_id from ticket where ticket.id = any (changed))
  order by account_id for update;
  update ticket_tally set unpaid = ticket_tally.unpaid + turned.tickets
  from (
    select ticket.account_id, sum((now.payments > 0)::int - (now.payments - change.payments > 0)::int) as tickets
    from unnest(changed, more) as change (ticket_id, payments)
    join ticket on ticket.id = change.ticket_id
    cross join lateral (
      select count(*) as payments from payment
      where payment.ticket_id = change.ticket_id and payment.status not in ('Paid', 'Cancelled')
    ) as now
    where ticket.closed_at is null
    group by ticket.account_id
  ) as turned
  where turned.account_id = ticket_tally.account_id and turned.tickets <> 0;
  perform set_config('app.role', asking, true);
  return null;
end
$$;
revoke execute on function keep_unpaid_tally from public;
create trigger payment_is_tallied_after_insert after insert on payment
  referencing new table as after for each statement execute function keep_unpaid_tally();
create trigger payment_is_tallied_after_update after update on payment
  referencing old table as before new table as after for each statement execute function keep_unpaid_tally();
create trigger payment_is_tallied_after_delete after delete on payment
  referencing old table as before for each statement execute function keep_unpaid_tally();
