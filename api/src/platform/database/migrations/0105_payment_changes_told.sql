-- A change of a payment is told each time: of one without a due date, too, and of one back to what it was.
-- The driver of a covered ticket had the summary when it was covered.
create or replace function notify_of_payments_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_of_due(
    later.ticket_id, array_agg(later.id),
    string_agg(later.id || ' ' || pg_current_xact_id(), ',' order by later.id),
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
    select distinct later.ticket_id
    from later join earlier using (id) join ticket on ticket.id = later.ticket_id
    where later.status in ('Paid', 'Cancelled') and later.status <> earlier.status and not ticket.is_covered
  ) as settled;
  return null;
end
$$;
