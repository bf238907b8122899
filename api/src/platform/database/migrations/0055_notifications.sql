-- Null: the default of the role, see notify_users.
alter table app_user add column mails_changes boolean;
grant update (mails_changes) on app_user to portal_service;

-- What happened to the records that a user follows. A user sees only their own, and only while they see the record. The
-- text is made of `kind` and `facts` where it is shown.
create table notification (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in (
    'status', 'court date', 'note', 'document asked for', 'payment due', 'payment paid', 'payment refunded',
    'payment disputed', 'challenge status', 'messages held', 'summary'
  )),
  ticket_id uuid,
  challenge_id uuid,
  facts jsonb not null default '{}',
  -- Names what happened, so that each user is told once.
  event_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  is_mail_due boolean not null,
  unique (user_id, event_key),
  check (num_nonnulls(ticket_id, challenge_id) = 1),
  foreign key (ticket_id, account_id) references ticket (id, account_id) on delete cascade,
  foreign key (challenge_id, account_id) references challenge (id, account_id) on delete cascade
);
create index notification_newest on notification (user_id, created_at, id);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_mail_due on notification (id) where is_mail_due;
create index notification_by_age on notification (created_at);
create index notification_by_account on notification (account_id);
create index notification_by_ticket on notification (ticket_id);
create index notification_by_challenge on notification (challenge_id);
create index account_access_by_account on account_access (account_id);

alter table notification enable row level security;
alter table notification force row level security;
create policy notification_own on notification to portal_app using (
  user_id = (select app_user_id())
  and (ticket_id is null or exists (select from ticket where ticket.id = notification.ticket_id))
  and (challenge_id is null or exists (select from challenge where challenge.id = notification.challenge_id))
);
create policy notification_kept on notification to portal_owner using (true);
create policy account_access_told on account_access for select to portal_owner using (true);
grant select, update (read_at) on notification to portal_app;

-- Where the creator asked for that, a driver gets no messages until the ticket is paid or marked as covered. The only
-- place that decides it.
alter table ticket add column is_covered boolean not null default false;
create function may_tell_driver(of_ticket uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
begin atomic
  select not no_driver_comms_until_paid or is_covered or (
    exists (select from payment where payment.ticket_id = ticket.id and payment.status = 'Paid')
    and not exists (
      select from payment where payment.ticket_id = ticket.id and payment.status not in ('Paid', 'Cancelled')
    )
  )
  from ticket where ticket.id = of_ticket;
end;
revoke execute on function may_tell_driver from public;
grant execute on function may_tell_driver to portal_app;

-- What a notification says, and of what. `actor` is not told; nor is a `silent_role`.
create type event as (
  kind text, key text, facts jsonb, happened_at timestamptz, actor_id uuid, silent_role text,
  account_id uuid, ticket_id uuid, challenge_id uuid
);

create function notify_users(told event) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  creator uuid;
  driver uuid;
  may_tell boolean;
begin
  if told.ticket_id is not null then
    select created_by, driver_id, may_tell_driver(id) into creator, driver, may_tell
    from ticket where id = told.ticket_id;
  else
    select created_by, driver_id, ticket_id is null or may_tell_driver(ticket_id) into creator, driver, may_tell
    from challenge where id = told.challenge_id;
  end if;
  insert into notification (
    user_id, account_id, kind, ticket_id, challenge_id, facts, event_key, created_at, is_mail_due
  )
  select app_user.id, told.account_id, told.kind, told.ticket_id, told.challenge_id, told.facts, told.key,
    told.happened_at, coalesce(app_user.mails_changes, app_user.role = 'driver')
  from (
    select creator as id
    union select app_user.id from app_user where app_user.driver_id = driver
    union select account_access.user_id from account_access where account_access.account_id = told.account_id
  ) as follower
  join app_user using (id)
  where app_user.disabled_at is null
    and app_user.id is distinct from told.actor_id
    and app_user.role is distinct from told.silent_role
    and (told.kind <> 'messages held' or app_user.id = creator)
    and case app_user.role
      when 'driver' then app_user.driver_id = driver and may_tell and told.kind <> 'messages held'
      when 'operator' then app_user.id = creator and told.kind <> 'summary'
      else app_user.role in ('carrier', 'agent') and told.kind <> 'summary' and exists (
        select from account_access
        where account_access.user_id = app_user.id and account_access.account_id = told.account_id
      )
    end
  on conflict (user_id, event_key) do nothing;
end
$$;
revoke execute on function notify_users from public;
grant execute on function notify_users to portal_app;

-- Each trigger below tells of what a user or the portal did in a transaction of a tenant: not of the rows that a
-- migration, the demo or a restored backup inserts.

create function notify_of_ticket_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_users(row(
    case added.field when 'Court_Date__c' then 'court date' else 'status' end,
    'change:' || added.change_id || ':' || added.field,
    jsonb_strip_nulls(jsonb_build_object('From', added.old_value, 'To', added.new_value, 'Outcome', (
      select outcome.new_value from added as outcome
      where added.field = 'Attorney_Status__c' and outcome.change_id = added.change_id
        and outcome.field = 'Ticket_Outcome__c'
    ))),
    added.changed_at, added.actor_id, null, added.account_id, added.ticket_id, null
  )::event)
  from added where added.field in ('Attorney_Status__c', 'Court_Date__c');
  return null;
end
$$;
create trigger ticket_change_is_told after insert on ticket_change referencing new table as added
  for each statement when (current_user = 'portal_app') execute function notify_of_ticket_change();

create function notify_of_note() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_users(row(
    'note', 'note:' || id, '{}', created_at, author_id, app_role(), account_id, ticket_id, null
  )::event) from added;
  return null;
end
$$;
create trigger ticket_note_is_told after insert on ticket_note referencing new table as added
  for each statement when (current_user = 'portal_app') execute function notify_of_note();

create function notify_of_challenge_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_users(row(
    'challenge status', 'challenge:' || id,
    jsonb_strip_nulls(jsonb_build_object('From', old_value, 'To', new_value)),
    changed_at, actor_id, null, account_id, null, challenge_id
  )::event) from added where field = 'Status__c';
  return null;
end
$$;
create trigger challenge_change_is_told after insert on challenge_change referencing new table as added
  for each statement when (current_user = 'portal_app') execute function notify_of_challenge_change();

-- Payments that are set or changed: one notification a ticket, of the sum and the first due date.
create function notify_of_due(of_ticket uuid, keys text, cents bigint, currency text, due_on date) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp
begin atomic
  select notify_users(row(
    'payment due', 'due:' || md5(keys),
    jsonb_strip_nulls(jsonb_build_object(
      'Amount', (cents::numeric / 100)::numeric(18, 2)::text, 'CurrencyIsoCode', currency, 'DueDate', due_on
    )),
    now(), app_user_id(), null, ticket.account_id, ticket.id, null
  )::event)
  from ticket where ticket.id = of_ticket;
end;

create function notify_of_payments_added() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_of_due(
    ticket_id, string_agg(id::text, ',' order by id), sum(amount_cents)::bigint, min(currency), min(due_on)
  ) from added where status = 'Due' group by ticket_id;
  return null;
end
$$;
create trigger payment_added_is_told after insert on payment referencing new table as added
  for each statement when (current_user = 'portal_app') execute function notify_of_payments_added();

create function notify_of_payments_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_of_due(
    later.ticket_id, string_agg(later.id || ' ' || later.amount_cents || ' ' || later.due_on, ',' order by later.id),
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
      'Amount', (sum(later.amount_cents)::numeric / 100)::numeric(18, 2)::text, 'CurrencyIsoCode', min(later.currency)
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

-- Once for each time that held messages are released.
create function summarize_for_driver(of_ticket uuid) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp
begin atomic
  select notify_users(row(
    'summary',
    'summary:' || ticket.id || ':' || (
      select count(*) from payment where payment.ticket_id = ticket.id and payment.status = 'Paid'
    ),
    jsonb_strip_nulls(jsonb_build_object('To', ticket.attorney_status, 'CourtDate', ticket.court_on)),
    now(), null, null, ticket.account_id, ticket.id, null
  )::event)
  from ticket where ticket.id = of_ticket and ticket.no_driver_comms_until_paid;
end;
create trigger payment_changed_is_told after update on payment
  referencing old table as earlier new table as later
  for each statement when (current_user = 'portal_app') execute function notify_of_payments_changed();

create function notify_of_transaction() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_users(row(
    case added.kind when 'refund' then 'payment refunded' else 'payment disputed' end,
    'transaction:' || md5(string_agg(added.id::text, ',' order by added.id)),
    jsonb_build_object(
      'Amount', (sum(-added.amount_cents)::numeric / 100)::numeric(18, 2)::text,
      'CurrencyIsoCode', min(added.currency)
    ),
    max(added.happened_at), null, null, payment.account_id, payment.ticket_id, null
  )::event)
  from added join payment on payment.id = added.payment_id
  where added.kind in ('refund', 'dispute')
  group by added.kind, payment.account_id, payment.ticket_id;
  return null;
end
$$;
create trigger transaction_is_told after insert on transaction referencing new table as added
  for each statement when (current_user = 'portal_app') execute function notify_of_transaction();

-- Carrier's users, agents and the back office mark a ticket as covered, also after it was sent to the attorney.
create policy ticket_covered on ticket for update to portal_owner using (true);
create function cover_ticket(id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update ticket set is_covered = true
  where ticket.id = cover_ticket.id and not ticket.is_covered and ticket.no_driver_comms_until_paid
    and not may_tell_driver(ticket.id)
    and (app_role() = 'operator' or (app_role() in ('carrier', 'agent') and is_own_account(ticket.account_id)));
  if not found then
    return false;
  end if;
  perform summarize_for_driver(cover_ticket.id);
  return true;
end
$$;
revoke execute on function cover_ticket from public;
grant execute on function cover_ticket to portal_app;

-- The creator is warned while messages are held and court is near. Gives the number of tickets.
create function warn_of_held_messages(at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  warned bigint;
begin
  perform notify_users(row(
    'messages held', 'held:' || ticket.id || ':' || ticket.court_on,
    jsonb_build_object('CourtDate', ticket.court_on), at, null, null, ticket.account_id, ticket.id, null
  )::event)
  from ticket join account on account.id = ticket.account_id
  where (select app_role()) = 'operator'
    and ticket.no_driver_comms_until_paid and not ticket.is_covered and ticket.closed_at is null
    and ticket.court_on between (at at time zone account.time_zone)::date
      and (at at time zone account.time_zone)::date + 7
    and not may_tell_driver(ticket.id)
    and not exists (
      select from notification
      where notification.ticket_id = ticket.id and event_key = 'held:' || ticket.id || ':' || ticket.court_on
    );
  get diagnostics warned = row_count;
  return warned;
end
$$;
revoke execute on function warn_of_held_messages from public;
grant execute on function warn_of_held_messages to portal_app;

create function delete_old_notifications(created_before timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with deleted as (delete from notification where created_at < created_before returning 1)
  select count(*) from deleted;
end;
revoke execute on function delete_old_notifications from public;
grant execute on function delete_old_notifications to portal_service;

-- The mails that are due, each given out once. A driver whose messages are held since then gets none.
create function take_notification_mails(most int) returns table (
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
  select taken.id, app_user.email, app_user.role, taken.kind, taken.facts,
    case when taken.ticket_id is null then 'INSPECTION' else 'TICKET' end,
    coalesce(taken.ticket_id, taken.challenge_id), coalesce(ticket.number, challenge.number)
  from taken
  join app_user on app_user.id = taken.user_id
  left join ticket on ticket.id = taken.ticket_id
  left join challenge on challenge.id = taken.challenge_id
  where app_user.disabled_at is null
    and (app_user.role <> 'driver' or coalesce(may_tell_driver(coalesce(ticket.id, challenge.ticket_id)), true));
end;
revoke execute on function take_notification_mails from public;
grant execute on function take_notification_mails to portal_app;

-- Each process of the service listens, and tells the open bells of these users.
create function announce_notifications() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('notification', concat_ws(' ', user_id, record_id))
  from (
    select distinct user_id, case tg_op when 'INSERT' then coalesce(ticket_id, challenge_id) end as record_id
    from touched
  ) as told;
  return null;
end
$$;
create trigger notification_added_is_announced after insert on notification referencing new table as touched
  for each statement execute function announce_notifications();
create trigger notification_read_is_announced after update on notification referencing new table as touched
  for each statement execute function announce_notifications();

create function announce_session_end() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('session_end', new.id::text);
  return null;
end
$$;
create trigger session_end_is_announced after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_session_end();

revoke execute on function notify_of_ticket_change, notify_of_note, notify_of_challenge_change, notify_of_due,
  notify_of_payments_added, notify_of_payments_changed, summarize_for_driver, notify_of_transaction,
  announce_notifications, announce_session_end from public;
