-- The first of a driver's papers to expire.
alter table driver add column papers_expire_on date
  generated always as (least(cdl_expires_on, medical_card_expires_on)) stored;

-- Every order of the list, with what the list is filtered by: a page is found in one index, however deep it is, and only
-- its own rows are read. Where an order is by an expression, its column has to be there too.
drop index driver_newest, driver_by_name, driver_by_status, driver_by_carrier_id, driver_by_carrier_id_down,
  driver_by_cdl_state, driver_by_cdl_state_down, driver_by_cdl_expiry, driver_by_cdl_expiry_down,
  driver_by_medical_card_expiry, driver_by_medical_card_expiry_down, driver_by_active_until,
  driver_by_active_until_down, driver_by_lower_email, driver_by_lower_email_down, driver_by_account;
create index driver_newest on driver (account_id, created_at, id) include (status, papers_expire_on);
create index driver_by_name on driver (account_id, lower(name), id) include (status, papers_expire_on, name);
create index driver_by_status on driver (account_id, status, id) include (papers_expire_on);
create index driver_by_carrier_id on driver (account_id, carrier_driver_id, id) include (status, papers_expire_on);
create index driver_by_carrier_id_down on driver (account_id, carrier_driver_id desc nulls last, id desc)
  include (status, papers_expire_on);
create index driver_by_cdl_state on driver (account_id, cdl_state, id) include (status, papers_expire_on);
create index driver_by_cdl_state_down on driver (account_id, cdl_state desc nulls last, id desc)
  include (status, papers_expire_on);
create index driver_by_cdl_expiry on driver (account_id, cdl_expires_on, id) include (status, papers_expire_on);
create index driver_by_cdl_expiry_down on driver (account_id, cdl_expires_on desc nulls last, id desc)
  include (status, papers_expire_on);
create index driver_by_medical_card_expiry on driver (account_id, medical_card_expires_on, id)
  include (status, papers_expire_on);
create index driver_by_medical_card_expiry_down on driver
  (account_id, medical_card_expires_on desc nulls last, id desc) include (status, papers_expire_on);
create index driver_by_active_until on driver (account_id, active_until_on, id) include (status, papers_expire_on);
create index driver_by_active_until_down on driver (account_id, active_until_on desc nulls last, id desc)
  include (status, papers_expire_on);
create index driver_by_lower_email on driver (account_id, lower(email), id)
  include (status, papers_expire_on, email);
create index driver_by_lower_email_down on driver (account_id, lower(email) desc nulls last, id desc)
  include (status, papers_expire_on, email);
create index driver_by_account on driver (account_id, id) include (status, papers_expire_on);
-- How many of each status have papers that expire by a day.
create index driver_papers_expiring on driver (account_id, papers_expire_on) include (status, id);

-- How many drivers of each status a carrier has, in differences that are added up: whoever adds drivers waits for nobody,
-- however long he takes, and the clock puts them together.
create table driver_tally (
  account_id uuid not null references account on delete cascade,
  status text not null,
  drivers integer not null
);
create index driver_tally_by_account on driver_tally (account_id);
insert into driver_tally (account_id, status, drivers)
select account_id, status, count(*) from driver group by account_id, status;

alter table driver_tally enable row level security;
alter table driver_tally force row level security;
create policy driver_tally_seen on driver_tally for select to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
grant select on driver_tally to portal_app;
-- The triggers run as the owner, who can't sign in.
create policy driver_tally_kept on driver_tally to portal_owner using (true);

create function keep_driver_tally() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into driver_tally (account_id, status, drivers)
    select account_id, status, count(*) from after group by account_id, status;
  elsif tg_op = 'DELETE' then
    insert into driver_tally (account_id, status, drivers)
    select account_id, status, -count(*) from before group by account_id, status;
  else
    insert into driver_tally (account_id, status, drivers)
    select account_id, status, sum(drivers) from (
      select account_id, status, 1 as drivers from after
      union all
      select account_id, status, -1 from before
    ) as change
    group by account_id, status having sum(drivers) <> 0;
  end if;
  return null;
end
$$;
create trigger driver_tally_after_insert after insert on driver
  referencing new table as after for each statement execute function keep_driver_tally();
create trigger driver_tally_after_update after update on driver
  referencing old table as before new table as after for each statement execute function keep_driver_tally();
create trigger driver_tally_after_delete after delete on driver
  referencing old table as before for each statement execute function keep_driver_tally();

-- Puts differences together where there are many. Two at once: each adds up what it took away itself.
create function fold_driver_tally() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with long as (select account_id from driver_tally group by account_id having count(*) > 50),
  taken as (
    delete from driver_tally using long where driver_tally.account_id = long.account_id
    returning driver_tally.account_id, driver_tally.status, driver_tally.drivers
  )
  insert into driver_tally (account_id, status, drivers)
  select account_id, status, sum(drivers) from taken group by account_id, status having sum(drivers) <> 0;
end;
revoke execute on function fold_driver_tally from public;
grant execute on function fold_driver_tally to portal_service;
