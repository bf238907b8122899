-- What was asked for before a payment was changed or cancelled, and by whom: the payment itself has what is asked for now.
create table payment_change (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  payment_id uuid not null,
  old_cents bigint not null,
  -- Null: cancelled.
  new_cents bigint,
  old_due_on date,
  new_due_on date,
  actor_id uuid,
  -- As the actor was called then.
  actor_name text not null,
  changed_at timestamptz not null default now(),
  foreign key (payment_id, account_id) references payment (id, account_id) on delete cascade
);
create index payment_change_by_payment on payment_change (payment_id, id);
create index payment_change_by_account on payment_change (account_id);

alter table payment_change enable row level security;
alter table payment_change force row level security;
grant select, insert on payment_change to portal_app;
create policy payment_change_seen on payment_change for select using (payment_id in (select id from payment));
create policy payment_change_added on payment_change for insert with check (
  (select app_role()) = 'operator'
);

create function refuse_payment_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a payment is append-only';
end
$$;
create trigger payment_change_stays before update or truncate on payment_change
  for each statement execute function refuse_payment_history_change();
