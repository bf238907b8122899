-- Notes of one author on one record within five minutes ring one bell, which is unread again with each of them.
create function note_key(author uuid, record uuid, at timestamptz) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp
return 'note:' || record || ':' || coalesce(author::text, '') || ':' || floor(extract(epoch from at) / 300);
revoke execute on function note_key from public;

create or replace function notify_of_note() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_users(row(
    'note', note_key(author_id, ticket_id, created_at), '{}', created_at, author_id, app_role(), account_id, ticket_id,
    null
  )::event) from added;
  return null;
end
$$;

create or replace function notify_of_challenge_note() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_users(row(
    case kind when 'Answer' then 'challenge answered' else 'note' end,
    case kind when 'Answer' then 'note:' || id else note_key(author_id, challenge_id, created_at) end,
    '{}', created_at, author_id, app_role(), account_id, null, challenge_id
  )::event) from added;
  return null;
end
$$;

create or replace function notify_users(told event) returns void
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
  -- In one order, so that two notes at once never wait for each other.
  order by app_user.id
  on conflict (user_id, event_key) do update set created_at = excluded.created_at, read_at = null
  where excluded.kind = 'note';
end
$$;

-- The record of a bell that rings again, for the pages that show it.
create function announce_bells_again() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('notification', concat_ws(' ', later.user_id, coalesce(later.ticket_id, later.challenge_id)))
  from later join earlier using (id)
  where later.created_at > earlier.created_at;
  return null;
end
$$;
revoke execute on function announce_bells_again from public;
create trigger notification_again_is_announced after update on notification
  referencing old table as earlier new table as later
  for each statement execute function announce_bells_again();
