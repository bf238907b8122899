-- Notes on a compliance challenge, and the answers to the state's questions, as they were written.
create table challenge_note (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  challenge_id uuid not null,
  kind text not null default 'Note' check (kind in ('Note', 'Answer')),
  text text not null check (length(text) between 1 and 4000),
  author_id uuid,
  -- As the author was called then.
  author_name text not null,
  created_at timestamptz not null,
  foreign key (challenge_id, account_id) references challenge (id, account_id)
);
create index challenge_note_newest on challenge_note (challenge_id, created_at, id);
create index challenge_note_by_account on challenge_note (account_id);
alter table challenge_note enable row level security;
alter table challenge_note force row level security;
create policy challenge_note_seen on challenge_note for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and challenge_id in (select id from challenge))
);
-- A driver reads a challenge and writes nothing to it.
create policy challenge_note_added on challenge_note for insert with check (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
grant select, insert on challenge_note to portal_app;
create trigger challenge_note_stays before update or delete or truncate on challenge_note
  for each statement execute function refuse_ticket_history_change();

-- The one field of a challenge that its carrier changes: the day on which the state's question was answered. False
-- where no question is open, and where the challenge changed since it was read.
create function answer_challenge(of_challenge uuid, of_version integer, answered date) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update challenge set answered_on = greatest(answered, asked_on)
  where id = of_challenge and version = of_version and is_own_account(account_id)
    and closed_at is null and asked_on is not null and answered_on is null;
  return found;
end
$$;
revoke execute on function answer_challenge from public;
grant execute on function answer_challenge to portal_app;

alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in (
    'status', 'court date', 'note', 'document asked for', 'payment due', 'payment paid', 'payment refunded',
    'payment disputed', 'challenge status', 'challenge answered', 'messages held', 'summary'
  ));

create function notify_of_challenge_note() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform notify_users(row(
    case kind when 'Answer' then 'challenge answered' else 'note' end, 'note:' || id, '{}', created_at, author_id,
    app_role(), account_id, null, challenge_id
  )::event) from added;
  return null;
end
$$;
revoke execute on function notify_of_challenge_note from public;
create trigger challenge_note_is_told after insert on challenge_note referencing new table as added
  for each statement when (current_user = 'portal_app') execute function notify_of_challenge_note();
