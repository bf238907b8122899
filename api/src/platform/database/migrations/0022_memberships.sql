-- What a driver becomes who has the product, from the day of activation on. Monitoring and reports look at the record
-- alone.
alter table product add column driver_status text not null default 'Active'
  check (driver_status in ('Active', 'MVR Only', 'PE Only'));
update product set driver_status = case
  when family <> 'Membership' then 'MVR Only'
  when name ~* '^pre-employment' then 'PE Only'
  else 'Active'
end;

-- One row from activation to cancellation. What was agreed stays with it, whatever becomes of the product.
create table membership (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  driver_id uuid not null,
  -- Null of those from before products were kept here.
  product_id uuid references product,
  driver_status text not null check (driver_status in ('Active', 'MVR Only', 'PE Only')),
  -- Of one billing period, after the discount.
  price_cents integer check (price_cents >= 0),
  currency text not null default 'USD' check (currency = 'USD'),
  billing text check (billing in ('Monthly', 'Yearly', 'Once')),
  discount_code text,
  percent_off integer check (percent_off between 1 and 100),
  is_embark_monitored boolean not null default false,
  state text not null check (state in ('Planned', 'Running', 'Ended')),
  -- Its first day.
  begins_on date,
  -- The first day of the next billing period.
  renews_on date,
  -- Its first day without, and why: entered, and while the day has not come, taken back again.
  cancels_on date,
  cancellation_reason text,
  created_at timestamptz not null default now(),
  check ((product_id is null) = (price_cents is null)),
  check (cancels_on >= begins_on),
  foreign key (driver_id, account_id) references driver (id, account_id) on delete cascade
);
create unique index membership_open on membership (driver_id) where state <> 'Ended';
create index membership_by_driver on membership (driver_id, id);
-- What the clock looks for, every minute.
create index membership_to_begin on membership (begins_on) where state = 'Planned';
create index membership_to_renew on membership (renews_on) where state = 'Running';
create index membership_to_end on membership (cancels_on) where state <> 'Ended';

insert into membership
  (account_id, driver_id, driver_status, is_embark_monitored, state, begins_on, renews_on, cancels_on)
select account_id, id, case when status = 'Inactive' then 'Active' else status end, is_embark_monitored,
  case when status = 'Inactive' then 'Ended' else 'Running' end,
  least(activated_on, cancelled_on), case when status <> 'Inactive' then active_until_on end,
  case when status = 'Inactive' then cancelled_on end
from driver where status <> 'Pending';

create table membership_event (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  driver_id uuid not null,
  kind text not null check (kind in (
    'Begun', 'Activated', 'Cancellation planned', 'Cancellation taken back', 'Cancelled', 'Reactivated'
  )),
  happened_at timestamptz not null,
  effective_on date,
  from_status text check (from_status in ('Active', 'Inactive', 'Pending', 'MVR Only', 'PE Only')),
  to_status text not null check (to_status in ('Active', 'Inactive', 'Pending', 'MVR Only', 'PE Only')),
  reason text,
  -- As they were called then.
  product_name text,
  actor_name text,
  -- Nobody where a day had come.
  actor_id uuid,
  foreign key (driver_id, account_id) references driver (id, account_id) on delete cascade
);
create index membership_event_by_driver on membership_event (driver_id, happened_at, id);

-- History goes with its driver and not before.
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from driver where id = old.driver_id) then return old; end if;
  end if;
  raise exception 'the history of memberships is append-only';
end
$$;
create trigger membership_event_stays before update or delete on membership_event
  for each row execute function refuse_event_change();
create trigger membership_event_is_not_emptied before truncate on membership_event
  for each statement execute function refuse_event_change();

alter table membership enable row level security;
alter table membership force row level security;
create policy membership_seen on membership for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and driver_id = (select app_driver_id()))
);
create policy membership_begun on membership for insert with check (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy membership_changed on membership for update using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
grant select, insert, update on membership to portal_app;

alter table membership_event enable row level security;
alter table membership_event force row level security;
create policy membership_event_seen on membership_event for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and driver_id = (select app_driver_id()))
);
create policy membership_event_added on membership_event for insert with check (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
grant select, insert on membership_event to portal_app;
