-- The rows that stand are read and changed as the back office.
select set_config('app.role', 'operator', true);

-- A declined or abandoned payment is due again at once.
alter table payment drop constraint payment_status_check;
update payment set status = 'Due' where status in ('Failed', 'Expired');
alter table payment
  add column name text not null default 'Attorney fee' check (length(name) between 1 and 100),
  add column due_on date,
  add constraint payment_status_check check (status in ('Due', 'In Checkout', 'Review', 'Paid', 'Cancelled')),
  add constraint payment_currency_check check (currency ~ '^[A-Z]{3}$'),
  add constraint payment_of_account unique (id, account_id);
alter table payment alter column name drop default;

-- Every status but Paid and Cancelled is unpaid.
drop index payment_due;
drop index payment_due_by_account;
create index payment_due on payment (ticket_id) where status not in ('Paid', 'Cancelled');
create index payment_due_by_account on payment (account_id, ticket_id) where status not in ('Paid', 'Cancelled');
create index payment_by_ticket on payment (ticket_id);

create table payment_line (
  payment_id uuid not null,
  account_id uuid not null references account,
  position int not null check (position > 0),
  name text not null check (length(name) between 1 and 200),
  amount_cents bigint not null check (amount_cents > 0),
  primary key (payment_id, position),
  foreign key (payment_id, account_id) references payment (id, account_id) on delete cascade
);
insert into payment_line (payment_id, account_id, position, name, amount_cents)
select id, account_id, 1, name, amount_cents from payment;

-- The id is the provider's idempotency key. The parameters are stored before the provider is asked.
create table checkout_session (
  id uuid primary key,
  account_id uuid not null references account,
  provider text not null check (provider in ('sandbox', 'stripe')),
  mode text not null check (mode in ('test', 'live')),
  status text not null default 'open' check (status in ('open', 'settling', 'paid', 'failed', 'expired')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  ticket_ids uuid[] not null check (cardinality(ticket_ids) > 0),
  -- A signed-in user pays, or a user with the pay link of this payment.
  payer_user_id uuid references app_user,
  link_payment_id uuid,
  -- JSON: name, email address, data of the pay link.
  payer_sealed bytea,
  parameters jsonb not null,
  provider_session_id text,
  provider_url text,
  -- The last card was declined, and the page is still open.
  is_declined boolean not null default false,
  review_reason text,
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  settled_at timestamptz,
  -- When the provider was last asked.
  checked_at timestamptz,
  unique (id, account_id),
  unique (provider, provider_session_id),
  foreign key (link_payment_id, account_id) references payment (id, account_id),
  check (num_nonnulls(payer_user_id, link_payment_id) <= 1),
  check ((status in ('paid', 'failed', 'expired')) = (settled_at is not null))
);
create index checkout_session_unsettled on checkout_session (checked_at nulls first) where status in ('open', 'settling');
create index checkout_session_by_account on checkout_session (account_id, started_at);

create table checkout_payment (
  session_id uuid not null,
  payment_id uuid not null,
  account_id uuid not null references account,
  amount_cents bigint not null check (amount_cents > 0),
  is_active boolean not null default true,
  primary key (session_id, payment_id),
  foreign key (session_id, account_id) references checkout_session (id, account_id),
  foreign key (payment_id, account_id) references payment (id, account_id)
);
create unique index checkout_payment_active on checkout_payment (payment_id) where is_active;
create index checkout_payment_by_payment on checkout_payment (payment_id);

-- The raw type is kept, and events of unknown types and sessions too.
create table webhook_event (
  id uuid primary key default uuidv7(),
  provider text not null check (provider in ('sandbox', 'stripe')),
  event_id text not null check (length(event_id) between 1 and 200),
  type text not null check (length(type) <= 200),
  provider_session_id text,
  received_at timestamptz not null,
  handled_at timestamptz,
  unique (provider, event_id)
);
create index webhook_event_unhandled on webhook_event (received_at) where handled_at is null;

-- The ledger. Surplus is money for a payment that was already paid or cancelled; it is refunded.
create table transaction (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  payment_id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'reversal')),
  is_surplus boolean not null default false,
  amount_cents bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_reference text not null check (length(provider_reference) between 1 and 200),
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (payment_id, account_id) references payment (id, account_id),
  foreign key (session_id, payment_id) references checkout_payment (session_id, payment_id),
  check (amount_cents <> 0 and (kind in ('charge', 'reversal')) = (amount_cents > 0))
);
create unique index transaction_one_charge on transaction (payment_id) where kind = 'charge' and not is_surplus;
-- One charge of the provider may be for several payments.
create unique index transaction_reference on transaction (provider, kind, provider_reference, payment_id);
create index transaction_by_session on transaction (session_id);
create index transaction_by_payment on transaction (payment_id);

create sequence receipt_number;
create table receipt (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  session_id uuid not null unique,
  number text not null unique check (number ~ '^R-[0-9]{4}-[0-9]{6,}$'),
  paid_at timestamptz not null,
  carrier_name text not null,
  -- JSON: name, email address.
  payer_sealed bytea,
  -- [{ paymentId, name, amountCents, ticketId, ticket }]
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  total_cents bigint not null check (total_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_reference text not null,
  -- 'Visa ends 4242'
  card_label text,
  foreign key (session_id, account_id) references checkout_session (id, account_id)
);

-- The id is the provider's idempotency key.
create table refund (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  payment_id uuid not null,
  session_id uuid not null,
  request_id uuid not null unique,
  is_surplus boolean not null default false,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null check (length(reason) between 1 and 500),
  status text not null default 'asked' check (status in ('asked', 'done', 'failed')),
  requested_by uuid references app_user,
  requested_at timestamptz not null,
  refunded_at timestamptz,
  foreign key (payment_id, account_id) references payment (id, account_id),
  foreign key (session_id, payment_id) references checkout_payment (session_id, payment_id),
  check ((status = 'done') = (refunded_at is not null))
);
create index refund_by_payment on refund (payment_id);
create index refund_asked on refund (requested_at) where status = 'asked';

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'payment_line', 'checkout_session', 'checkout_payment', 'transaction', 'receipt', 'refund'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('grant select, insert on %I to portal_app', tenant_table);
  end loop;
  -- Users read; what changes money acts as the back office.
  foreach tenant_table in array array[
    'payment', 'payment_line', 'checkout_session', 'checkout_payment', 'transaction', 'receipt', 'refund'
  ] loop
    execute format(
      'create policy %I on %I for insert with check ((select app_role()) = ''operator'')',
      tenant_table || '_added', tenant_table
    );
    execute format(
      'create policy %I on %I for update using ((select app_role()) = ''operator'')',
      tenant_table || '_changed', tenant_table
    );
    -- The triggers run as the owner, who can't sign in.
    execute format('create policy %I on %I for select to portal_owner using (true)', tenant_table || '_checked', tenant_table);
  end loop;
end
$$;
drop policy payment_seen on payment;
create policy payment_seen on payment for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and ticket_id in (select id from ticket))
);
create policy payment_line_seen on payment_line for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and payment_id in (select id from payment))
);
create policy checkout_payment_seen on checkout_payment for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and payment_id in (select id from payment))
);
create policy transaction_seen on transaction for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and payment_id in (select id from payment))
);
create policy refund_seen on refund for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and payment_id in (select id from payment))
);
-- A carrier may pay for several drivers at once: a driver sees a checkout and its receipt when all of it is theirs.
create policy checkout_session_seen on checkout_session for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and ticket_ids <@ (select coalesce(array_agg(id), '{}') from ticket))
);
create policy receipt_seen on receipt for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and session_id in (select id from checkout_session))
);
create policy payment_removed on payment for delete using ((select app_role()) = 'operator');
create policy payment_line_removed on payment_line for delete using ((select app_role()) = 'operator');

grant insert on opportunity, payment to portal_app;
grant update (name, due_on, amount_cents, status, paid_at) on payment to portal_app;
grant update (name, amount_cents), delete on payment_line to portal_app;
grant update (
  status, provider_session_id, provider_url, is_declined, review_reason, settled_at, checked_at, payer_sealed
) on checkout_session to portal_app;
grant update (is_active) on checkout_payment to portal_app;
grant update (payer_sealed) on receipt to portal_app;
grant update (status, refunded_at) on refund to portal_app;
grant usage on sequence receipt_number to portal_app;
grant select, insert, update (handled_at) on webhook_event to portal_service;

create function refuse_paid_change() returns trigger language plpgsql as $$
begin
  raise exception 'a paid payment is final';
end
$$;
create trigger payment_paid_is_final before update or delete on payment
  for each row when (old.status = 'Paid') execute function refuse_paid_change();

create function refuse_paid_line_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from payment where id in (old.payment_id, new.payment_id) and status = 'Paid') then
    raise exception 'the lines of a paid payment are final';
  end if;
  return coalesce(new, old);
end
$$;
create trigger payment_line_paid_is_final before update or delete on payment_line
  for each row execute function refuse_paid_line_change();

create function check_payment_lines() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  checked uuid := case when tg_table_name = 'payment' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(coalesce(new, old)) ->> 'payment_id')::uuid end;
begin
  if exists (
    select from payment where id = checked
      and amount_cents is distinct from (select sum(amount_cents) from payment_line where payment_id = checked)
  ) then
    raise exception 'the lines of a payment add up to its amount';
  end if;
  return null;
end
$$;
create constraint trigger payment_has_lines after insert or update of amount_cents on payment
  deferrable initially deferred for each row execute function check_payment_lines();
create constraint trigger payment_line_adds_up after insert or update or delete on payment_line
  deferrable initially deferred for each row execute function check_payment_lines();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end
$$;
create trigger transaction_stays before update or delete on transaction
  for each row execute function refuse_ledger_change();
create trigger transaction_is_not_emptied before truncate on transaction
  for each statement execute function refuse_ledger_change();

-- Only the sealing key of its payer changes.
create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.is_resealing', true) = 'on' then
    if to_jsonb(new) - 'payer_sealed' = to_jsonb(old) - 'payer_sealed' then return new; end if;
  end if;
  raise exception 'a receipt never changes';
end
$$;
create trigger receipt_stays before update or delete on receipt
  for each row execute function refuse_receipt_change();
create trigger receipt_is_not_emptied before truncate on receipt
  for each statement execute function refuse_receipt_change();

-- Refunds of one payment wait for each other by its lock.
create function check_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from payment where id = new.payment_id for update;
  if (
    select coalesce(sum(amount_cents), 0) from refund
    where payment_id = new.payment_id and session_id = new.session_id and status <> 'failed'
  ) > (
    select coalesce(sum(amount_cents), 0) from transaction
    where payment_id = new.payment_id and session_id = new.session_id and kind = 'charge'
  ) then
    raise exception 'refunds are at most the charge';
  end if;
  return null;
end
$$;
create constraint trigger refund_within_charge after insert or update on refund
  for each row execute function check_refund();

revoke execute on function refuse_paid_line_change, check_payment_lines, check_refund from public;

-- The test provider: its own ledger, which the portal knows by the provider's interface alone.
create schema sandbox;
grant usage on schema sandbox to portal_service;
create table sandbox.session (
  id text primary key,
  idempotency_key uuid not null unique,
  parameters jsonb not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null default 'open' check (status in ('open', 'authenticating', 'settling', 'paid', 'failed', 'expired')),
  is_declined boolean not null default false,
  -- JSON: what the payer entered: name, email address.
  payer_sealed bytea,
  -- Of the card that waits for its authentication.
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create table sandbox.charge (
  id text primary key,
  session_id text not null unique references sandbox.session,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in ('settling', 'succeeded', 'failed')),
  card_brand text not null,
  card_last4 text not null check (card_last4 ~ '^[0-9]{4}$'),
  -- How a delayed charge ends, and when.
  settles_as text check (settles_as in ('succeeded', 'failed')),
  settles_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'settling') <= (settles_at is not null and settles_as is not null))
);
create index charge_settling on sandbox.charge (settles_at) where status = 'settling';
create index charge_by_age on sandbox.charge (created_at);
create table sandbox.refund (
  id text primary key,
  idempotency_key uuid not null unique,
  charge_id text not null references sandbox.charge,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index refund_by_charge on sandbox.refund (charge_id);
create table sandbox.event (
  id text primary key,
  type text not null,
  session_id text references sandbox.session,
  body jsonb not null,
  created_at timestamptz not null,
  tries int not null default 0,
  delivered_at timestamptz
);
grant select, insert, update on all tables in schema sandbox to portal_service;

-- Only the demo has payments that were paid before: each gets its charge and receipt.
create table paid as
select payment.id, payment.account_id, payment.ticket_id, payment.name, payment.amount_cents, payment.currency,
  payment.paid_at, payment.id as session_id, 'sb_cs_' || replace(payment.id::text, '-', '') as reference,
  'sb_ch_' || replace(payment.id::text, '-', '') as charge, ticket.number as ticket, account.name as carrier
from payment join ticket on ticket.id = payment.ticket_id join account on account.id = payment.account_id
where payment.status = 'Paid';
insert into sandbox.session (id, idempotency_key, parameters, amount_cents, currency, status, created_at, expires_at)
select reference, session_id, '{}', amount_cents, currency, 'paid', paid_at, paid_at + interval '30 minutes' from paid;
insert into sandbox.charge (id, session_id, amount_cents, currency, status, card_brand, card_last4, created_at)
select charge, reference, amount_cents, currency, 'succeeded', 'Visa', '4242', paid_at from paid;
insert into checkout_session (
  id, account_id, provider, mode, status, amount_cents, currency, ticket_ids, parameters, provider_session_id,
  started_at, expires_at, settled_at
)
select session_id, account_id, 'sandbox', 'test', 'paid', amount_cents, currency, array[ticket_id], '{}', reference,
  paid_at, paid_at + interval '30 minutes', paid_at
from paid;
insert into checkout_payment (session_id, payment_id, account_id, amount_cents, is_active)
select session_id, id, account_id, amount_cents, false from paid;
insert into transaction (account_id, payment_id, session_id, kind, amount_cents, currency, provider, provider_reference, happened_at)
select account_id, id, session_id, 'charge', amount_cents, currency, 'sandbox', charge, paid_at from paid;
insert into receipt (
  account_id, session_id, number, paid_at, carrier_name, lines, total_cents, currency, provider, provider_reference,
  card_label
)
select account_id, session_id,
  'R-' || to_char(paid_at at time zone 'UTC', 'YYYY') || '-' || lpad(nextval('receipt_number')::text, 6, '0'),
  paid_at, carrier,
  jsonb_build_array(jsonb_build_object(
    'paymentId', id, 'name', name, 'amountCents', amount_cents, 'ticketId', ticket_id, 'ticket', ticket
  )),
  amount_cents, currency, 'sandbox', charge, 'Visa ends 4242'
from paid order by paid_at, id;
drop table paid;
