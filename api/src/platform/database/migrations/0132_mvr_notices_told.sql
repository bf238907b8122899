-- A notice of a driving record rings the bell of the carrier's users and agents, and each look at it is in the access log.
alter table notification
  add column mvr_notice_id uuid,
  add foreign key (mvr_notice_id, account_id) references mvr_notice (id, account_id) on delete cascade,
  drop constraint notification_has_one_record,
  add constraint notification_has_one_record check (num_nonnulls(ticket_id, challenge_id, mvr_report_id, mvr_notice_id) = 1),
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in (
    'status', 'court date', 'note', 'document asked for', 'payment due', 'payment paid', 'payment failed',
    'payment refunded', 'payment disputed', 'challenge status', 'challenge answered', 'messages held', 'summary',
    'MVR disputed', 'MVR dispute answered', 'final notice due', 'MVR notice'
  ));
create index notification_by_mvr_notice on notification (mvr_notice_id);

alter policy notification_own on notification using (
  user_id = (select app_user_id())
  and (ticket_id is null or exists (select from ticket where ticket.id = notification.ticket_id))
  and (challenge_id is null or exists (select from challenge where challenge.id = notification.challenge_id))
  and (mvr_report_id is null or exists (select from mvr_report where mvr_report.id = notification.mvr_report_id))
  and (mvr_notice_id is null or exists (select from mvr_notice where mvr_notice.id = notification.mvr_notice_id))
);

create function notify_of_mvr_notice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into notification (user_id, account_id, kind, mvr_notice_id, facts, event_key, created_at, is_mail_due)
  select app_user.id, added.account_id, 'MVR notice', added.id, jsonb_build_object('Severity', added.severity),
    'mvr notice:' || added.id, added.received_at, coalesce(app_user.mails_changes, false)
  from added
  join account_access using (account_id)
  join app_user on app_user.id = account_access.user_id
  where app_user.disabled_at is null and app_user.role in ('carrier', 'agent')
  order by app_user.id
  on conflict (user_id, event_key) do nothing;
  return null;
end
$$;
revoke execute on function notify_of_mvr_notice from public;
create trigger mvr_notice_is_told after insert on mvr_notice referencing new table as added
  for each statement when (current_user = 'portal_app') execute function notify_of_mvr_notice();

-- A mail does not say whose record it is, nor who disputes it, nor whom a carrier may act against.
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
    case
      when taken.ticket_id is not null then 'TICKET'
      when taken.challenge_id is not null then 'INSPECTION'
      when taken.mvr_report_id is not null then 'MVR_REPORT'
      else 'MVR_NOTICE'
    end,
    coalesce(taken.ticket_id, taken.challenge_id, taken.mvr_report_id, taken.mvr_notice_id),
    coalesce(ticket.number, challenge.number, 'a driver')
  from taken
  join app_user on app_user.id = taken.user_id
  left join ticket on ticket.id = taken.ticket_id
  left join challenge on challenge.id = taken.challenge_id
  where app_user.disabled_at is null
    and (not taken.facts ? 'PaymentIds' or due_facts(taken.facts) is not null)
    and (app_user.role <> 'driver' or coalesce(may_tell_driver(coalesce(ticket.id, challenge.ticket_id)), true));
end;

create or replace function announce_notifications() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('notification', concat_ws(' ', user_id, record_id))
  from (
    select distinct user_id,
      case tg_op when 'INSERT' then coalesce(ticket_id, challenge_id, mvr_report_id, mvr_notice_id) end as record_id
    from touched
  ) as told;
  return null;
end
$$;

alter table mvr_access drop constraint mvr_access_what_check;
alter table mvr_access add constraint mvr_access_what_check check (what in (
  'opened the report', 'downloaded the PDF', 'opened the record', 'audit pack', 'opened a notice'
));
