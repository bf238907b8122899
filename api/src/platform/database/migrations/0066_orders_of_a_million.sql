-- Every order of each tab of a carrier's million tickets is read from an index.
select set_config('app.role', 'operator', true);

create index ticket_open_by_number on ticket (account_id, number, id) where closed_at is null;
create index ticket_open_by_status on ticket (account_id, attorney_status, id) where closed_at is null;
create index ticket_open_by_court_date on ticket (account_id, court_on, id) where closed_at is null;
create index ticket_open_by_court_date_down on ticket (account_id, court_on desc nulls last, id desc)
  where closed_at is null;
create index ticket_open_by_person on ticket (account_id, lower(driver_full_name), id) where closed_at is null;
create index ticket_open_by_person_down on ticket (account_id, lower(driver_full_name) desc nulls last, id desc)
  where closed_at is null;

-- The agent's name as the list orders it: an index can't read the name in another table.
alter table ticket add column agent_order text;
create policy agent_ordered on agent for select to portal_owner using (true);
update ticket set agent_order = lower(agent.name) from agent where agent.id = ticket.agent_id;
create index ticket_by_agent on ticket (account_id, agent_order, id);
create index ticket_by_agent_down on ticket (account_id, agent_order desc nulls last, id desc);

create function order_ticket_by_agent() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.agent_order := (select lower(name) from agent where id = new.agent_id);
  return new;
end
$$;
revoke execute on function order_ticket_by_agent from public;
create trigger ticket_is_ordered_by_agent before insert or update of agent_id on ticket
  for each row execute function order_ticket_by_agent();

-- Open tickets are tallied too. A change that closes or opens none does not wait for the tally.
alter table ticket_tally add column open bigint not null default 0;
insert into ticket_tally (account_id, open, closed)
select account_id, count(*), 0 from ticket where closed_at is null group by account_id
on conflict (account_id) do update set open = excluded.open;

create or replace function keep_ticket_tally() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_tally (account_id, open, closed)
    select account_id, count(*) filter (where closed_at is null), count(closed_at)
    from after group by account_id order by account_id
    on conflict (account_id) do update
    set open = ticket_tally.open + excluded.open, closed = ticket_tally.closed + excluded.closed;
  elsif tg_op = 'UPDATE' then
    insert into ticket_tally (account_id, open, closed)
    select account_id, sum(moved.open), sum(moved.closed)
    from (
      select account_id, (closed_at is null)::int as open, (closed_at is not null)::int as closed from after
      union all
      select account_id, -(closed_at is null)::int, -(closed_at is not null)::int from before
    ) as moved
    group by account_id having sum(moved.open) <> 0 or sum(moved.closed) <> 0 order by account_id
    on conflict (account_id) do update
    set open = ticket_tally.open + excluded.open, closed = ticket_tally.closed + excluded.closed;
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
