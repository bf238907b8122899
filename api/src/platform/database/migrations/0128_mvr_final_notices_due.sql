-- The bell of a carrier's users says when the five business days of an adverse action are over.
alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in (
    'status', 'court date', 'note', 'document asked for', 'payment due', 'payment paid', 'payment failed',
    'payment refunded', 'payment disputed', 'challenge status', 'challenge answered', 'messages held', 'summary',
    'MVR disputed', 'MVR dispute answered', 'final notice due'
  ));

-- Users of the carrier, and its agents: the driver has a letter. Once for each time that the days start. Gives the number
-- of notifications.
create function tell_of_final_notices(at timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with told as (
    insert into notification (
      user_id, account_id, kind, mvr_report_id, facts, event_key, created_at, is_mail_due
    )
    select app_user.id, action.account_id, 'final notice due', action.report_id, '{}',
      'final notice:' || action.id || ':' || action.final_from, at, coalesce(app_user.mails_changes, false)
    from mvr_adverse_action as action
    join account on account.id = action.account_id
    join account_access on account_access.account_id = action.account_id
    join app_user on app_user.id = account_access.user_id
    where (select app_role()) = 'operator'
      and action.status = 'Pre-adverse sent' and not action.is_disputed
      and action.final_from <= (at at time zone account.time_zone)::date
      and app_user.role in ('carrier', 'agent') and app_user.disabled_at is null
    order by app_user.id
    on conflict (user_id, event_key) do nothing
    returning 1
  )
  select count(*) from told;
end;
revoke execute on function tell_of_final_notices from public;
grant execute on function tell_of_final_notices to portal_app;
