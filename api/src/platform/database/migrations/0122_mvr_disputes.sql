-- What a driver says is wrong with a report, kept with it, and what the carrier answered.
create table mvr_dispute (
  id uuid primary key default uuidv7(),
  report_id uuid not null references mvr_report,
  account_id uuid not null references account,
  driver_id uuid not null,
  text text not null check (length(text) between 1 and 4000),
  opened_by uuid not null references app_user,
  -- As the user was called then.
  opened_by_name text not null,
  opened_at timestamptz not null,
  answer text check (length(answer) between 1 and 4000),
  answered_by uuid references app_user,
  answered_by_name text,
  answered_at timestamptz check (answered_at >= opened_at),
  check (num_nonnulls(answer, answered_by, answered_by_name, answered_at) in (0, 4))
);
-- A report has one open dispute at most.
create unique index mvr_dispute_open on mvr_dispute (report_id) where answered_at is null;
create index mvr_dispute_of_report on mvr_dispute (report_id, opened_at, id);
create index mvr_dispute_of_driver on mvr_dispute (driver_id, opened_at, id);
create index mvr_dispute_by_account on mvr_dispute (account_id, opened_at, id);

-- It is about a report that came back, and is of that report's driver and carrier. It is answered once, and never changes.
create function keep_mvr_dispute() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'DELETE' and current_setting('app.deletes_old', true) = 'on' then return old; end if;
  if tg_op = 'INSERT' then
    if new.answered_at is null and exists (
      select from mvr_report
      where id = new.report_id and account_id = new.account_id and driver_id = new.driver_id
        and status in ('Complete', 'No Record')
    ) then
      return new;
    end if;
    raise exception 'a driver disputes an own report that came back';
  end if;
  if tg_op = 'UPDATE' and old.answered_at is null and new.answered_at is not null
    and to_jsonb(new) - '{answer,answered_by,answered_by_name,answered_at}'::text[]
      = to_jsonb(old) - '{answer,answered_by,answered_by_name,answered_at}'::text[]
  then
    return new;
  end if;
  raise exception 'a dispute is answered once, and never changes';
end
$$;
revoke execute on function keep_mvr_dispute from public;
create trigger mvr_dispute_stays before insert or update or delete on mvr_dispute
  for each row execute function keep_mvr_dispute();
create trigger mvr_dispute_is_not_emptied before truncate on mvr_dispute
  for each statement execute function keep_mvr_dispute();

alter table mvr_dispute enable row level security;
alter table mvr_dispute force row level security;
create policy mvr_dispute_kept on mvr_dispute to portal_owner using (true);
create policy mvr_dispute_seen on mvr_dispute for select to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) in ('driver', 'mvr') and driver_id = (select app_driver_id()))
);
create policy mvr_dispute_opened on mvr_dispute for insert to portal_app with check (
  (select app_role()) in ('driver', 'mvr') and driver_id = (select app_driver_id())
);
create policy mvr_dispute_answered on mvr_dispute for update to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
grant select, insert, update (answer, answered_by, answered_by_name, answered_at) on mvr_dispute to portal_app;

-- A notification may be about an MVR.
alter table notification
  add column mvr_report_id uuid references mvr_report on delete cascade,
  drop constraint notification_check,
  add constraint notification_has_one_record check (num_nonnulls(ticket_id, challenge_id, mvr_report_id) = 1),
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in (
    'status', 'court date', 'note', 'document asked for', 'payment due', 'payment paid', 'payment failed',
    'payment refunded', 'payment disputed', 'challenge status', 'challenge answered', 'messages held', 'summary',
    'MVR disputed', 'MVR dispute answered'
  ));
create index notification_by_mvr_report on notification (mvr_report_id);
alter policy notification_own on notification using (
  user_id = (select app_user_id())
  and (ticket_id is null or exists (select from ticket where ticket.id = notification.ticket_id))
  and (challenge_id is null or exists (select from challenge where challenge.id = notification.challenge_id))
  and (mvr_report_id is null or exists (select from mvr_report where mvr_report.id = notification.mvr_report_id))
);

-- Tells the carrier's users, its agents, an operator who requested the report, and the driver; not `actor`.
create function notify_of_mvr(
  of_report uuid, told_kind text, told_key text, happened_at timestamptz, actor uuid
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into notification (user_id, account_id, kind, mvr_report_id, facts, event_key, created_at, is_mail_due)
  select app_user.id, mvr_report.account_id, told_kind, of_report, '{}', told_key, happened_at,
    coalesce(app_user.mails_changes, app_user.role = 'driver')
  from mvr_report
  cross join app_user
  where mvr_report.id = of_report
    and app_user.disabled_at is null
    and app_user.id is distinct from actor
    and app_user.id in (
      select mvr_report.requested_by
      union select driver_user.id from app_user as driver_user where driver_user.driver_id = mvr_report.driver_id
      union select account_access.user_id from account_access
      where account_access.account_id = mvr_report.account_id
    )
    and case app_user.role
      when 'driver' then app_user.driver_id = mvr_report.driver_id
      when 'operator' then app_user.id = mvr_report.requested_by
      else app_user.role in ('carrier', 'agent') and exists (
        select from account_access
        where account_access.user_id = app_user.id and account_access.account_id = mvr_report.account_id
      )
    end
  order by app_user.id
  on conflict (user_id, event_key) do nothing;
end
$$;
revoke execute on function notify_of_mvr from public;

create function notify_of_mvr_dispute() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform notify_of_mvr(new.report_id, 'MVR disputed', 'mvr dispute:' || new.id, new.opened_at, new.opened_by);
  else
    perform notify_of_mvr(
      new.report_id, 'MVR dispute answered', 'mvr dispute answered:' || new.id, new.answered_at, new.answered_by
    );
  end if;
  return null;
end
$$;
revoke execute on function notify_of_mvr_dispute from public;
create trigger mvr_dispute_is_told after insert or update on mvr_dispute
  for each row when (current_user = 'portal_app') execute function notify_of_mvr_dispute();

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
      else 'MVR_REPORT'
    end,
    coalesce(taken.ticket_id, taken.challenge_id, taken.mvr_report_id),
    coalesce(ticket.number, challenge.number, mvr_report.driver_name)
  from taken
  join app_user on app_user.id = taken.user_id
  left join ticket on ticket.id = taken.ticket_id
  left join challenge on challenge.id = taken.challenge_id
  left join mvr_report on mvr_report.id = taken.mvr_report_id
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
      case tg_op when 'INSERT' then coalesce(ticket_id, challenge_id, mvr_report_id) end as record_id
    from touched
  ) as told;
  return null;
end
$$;
