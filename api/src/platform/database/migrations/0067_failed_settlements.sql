-- A payment whose settlement the bank declined is told like a dispute: to its payer, too, who left the payment page.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in (
  'status', 'court date', 'note', 'document asked for', 'payment due', 'payment paid', 'payment failed', 'payment refunded',
  'payment disputed', 'challenge status', 'challenge answered', 'messages held', 'summary'
));

-- A checkout without a page at the provider was never paid: its provider refused to open one.
create function notify_of_failed_checkout() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_users(row(
    'payment failed', 'failed:' || new.id || ':' || payment.ticket_id,
    jsonb_build_object(
      'Amount', (sum(checkout_payment.amount_cents)::numeric / 100)::numeric(18, 2)::text, 'CurrencyIsoCode', new.currency
    ),
    new.settled_at, null, null, payment.account_id, payment.ticket_id, null
  )::event)
  from checkout_payment join payment on payment.id = checkout_payment.payment_id
  where checkout_payment.session_id = new.id
  group by payment.account_id, payment.ticket_id;
  return null;
end
$$;
revoke execute on function notify_of_failed_checkout from public;
create trigger checkout_failed_is_told after update of status on checkout_session
  for each row when (
    current_user = 'portal_app' and new.status = 'failed' and old.status <> 'failed' and new.provider_session_id is not null
  ) execute function notify_of_failed_checkout();

-- What the bell and the mails say was paid is what was charged: a review accepts another amount than was due. The payments
-- of a due notification are kept with it, because its mail goes out later, and only for those that are due by then.
drop function notify_of_due(uuid, text, bigint, text, date);
create function notify_of_due(of_ticket uuid, payments uuid[], keys text, cents bigint, currency text, due_on date)
returns void language sql volatile set search_path = pg_catalog, public, pg_temp
begin atomic
  select notify_users(row(
    'payment due', 'due:' || md5(keys),
    jsonb_strip_nulls(jsonb_build_object(
      'Amount', (cents::numeric / 100)::numeric(18, 2)::text, 'CurrencyIsoCode', currency, 'DueDate', due_on,
      'PaymentIds', payments
    )),
    now(), app_user_id(), null, ticket.account_id, ticket.id, null
  )::event)
  from ticket where ticket.id = of_ticket;
end;
revoke execute on function notify_of_due from public;

create or replace function notify_of_payments_added() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_of_due(
    ticket_id, array_agg(id), string_agg(id::text, ',' order by id), sum(amount_cents)::bigint, min(currency),
    min(due_on)
  ) from added where status = 'Due' group by ticket_id;
  return null;
end
$$;

create function charged_cents(of_payment uuid) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp
begin atomic
  select amount_cents from transaction
  where payment_id = of_payment and kind = 'charge' and not is_surplus;
end;
revoke execute on function charged_cents from public;
grant execute on function charged_cents to portal_app;

create or replace function notify_of_payments_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_of_due(
    later.ticket_id, array_agg(later.id),
    string_agg(later.id || ' ' || later.amount_cents || ' ' || later.due_on, ',' order by later.id),
    sum(later.amount_cents)::bigint, min(later.currency), min(later.due_on)
  )
  from later join earlier using (id)
  where later.status = 'Due'
    and (later.amount_cents, later.due_on) is distinct from (earlier.amount_cents, earlier.due_on)
  group by later.ticket_id;

  -- The driver of a ticket whose messages were held gets the summary, and no word of each payment.
  perform notify_users(row(
    'payment paid', 'paid:' || md5(string_agg(later.id::text, ',' order by later.id)),
    jsonb_build_object(
      'Amount', (sum(coalesce(charged_cents(later.id), later.amount_cents))::numeric / 100)::numeric(18, 2)::text,
      'CurrencyIsoCode', min(later.currency)
    ),
    max(later.paid_at),
    (
      select checkout_session.payer_user_id
      from checkout_payment join checkout_session on checkout_session.id = checkout_payment.session_id
      where checkout_payment.payment_id = any (array_agg(later.id)) and checkout_session.status = 'paid'
      order by checkout_session.settled_at desc limit 1
    ),
    case when ticket.no_driver_comms_until_paid and not ticket.is_covered then 'driver' end,
    ticket.account_id, ticket.id, null
  )::event)
  from later join earlier using (id) join ticket on ticket.id = later.ticket_id
  where later.status = 'Paid' and earlier.status <> 'Paid'
  group by ticket.id;

  -- Two payments of a ticket may be settled at the same time: the one that waits here sees the other as paid.
  perform pg_advisory_xact_lock(hashtextextended('summary of ' || ticket_id, 0))
  from (
    select distinct later.ticket_id from later join earlier using (id)
    where later.status in ('Paid', 'Cancelled') and later.status <> earlier.status order by 1
  ) as settled;
  perform summarize_for_driver(ticket_id)
  from (
    select distinct later.ticket_id from later join earlier using (id)
    where later.status in ('Paid', 'Cancelled') and later.status <> earlier.status
  ) as settled;
  return null;
end
$$;

-- The facts of those payments of a due notification that are due now; null for none. Money that settles is not asked for.
create function due_facts(facts jsonb) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
    'Amount', (sum(amount_cents)::numeric / 100)::numeric(18, 2)::text, 'CurrencyIsoCode', min(currency),
    'DueDate', min(due_on)
  ))
  from payment
  where id in (select jsonb_array_elements_text(facts -> 'PaymentIds')::uuid)
    and status in ('Due', 'In Checkout')
    and not exists (
      select from checkout_payment join checkout_session on checkout_session.id = checkout_payment.session_id
      where checkout_payment.payment_id = payment.id and checkout_payment.is_active
        and checkout_session.status = 'settling'
    )
  having count(*) > 0;
end;
revoke execute on function due_facts from public;

create or replace function take_notification_mails(most int) returns table (
  id uuid, email text, role text, kind text, facts jsonb, record_type text, record_id uuid, number text
)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with taken as (
    update notification set is_mail_due = false
    where notification.id in (
      select due.id from notification as due where due.is_mail_due and (select app_role()) = 'operator' order by due.id limit most for update skip locked
    )
    returning *
  )
  select taken.id, app_user.email, app_user.role, taken.kind,
    case when taken.facts ? 'PaymentIds' then due_facts(taken.facts) else taken.facts end,
    case when taken.ticket_id is null then 'INSPECTION' else 'TICKET' end,
    coalesce(taken.ticket_id, taken.challenge_id), coalesce(ticket.number, challenge.number)
  from taken
  join app_user on app_user.id = taken.user_id
  left join ticket on ticket.id = taken.ticket_id
  left join challenge on challenge.id = taken.challenge_id
  where app_user.disabled_at is null
    and (not taken.facts ? 'PaymentIds' or due_facts(taken.facts) is not null)
    and (app_user.role <> 'driver' or coalesce(may_tell_driver(coalesce(ticket.id, challenge.ticket_id)), true));
end;
