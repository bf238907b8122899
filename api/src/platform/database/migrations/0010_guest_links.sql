-- What lets a guest in, to upload drivers of one account.
create table guest_link (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  user_id uuid not null references app_user on delete cascade,
  -- The access code's blind index: nobody finds the code in it, and only the keys can make one.
  code_index bytea not null unique,
  rows_allowed integer not null check (rows_allowed > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz
);
create index guest_link_by_account on guest_link (account_id);
create index guest_link_by_user on guest_link (user_id);

alter table guest_link enable row level security;
alter table guest_link force row level security;
create policy guest_link_seen on guest_link using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'guest' and user_id = (select app_user_id())
    and account_id = any ((select app_account_ids())::uuid[]))
);
grant select on guest_link to portal_app;

-- A session that a link opened sees the link's account alone, whatever else its user may.
alter table session add column guest_link_id uuid references guest_link on delete cascade;
alter table session add column only_account uuid references account;
create index session_by_guest_link on session (guest_link_id) where ended_at is null;

create policy guest_link_looked_up on guest_link for select to portal_owner using (true);

-- Coming in comes before anybody is anybody. A link that is withdrawn, past its time or of a user who is no guest (any
-- more) is not found.
create function find_guest_link(code_indexes bytea[], at timestamptz)
returns table (id uuid, account_id uuid, user_id uuid, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select guest_link.id, guest_link.account_id, guest_link.user_id, guest_link.expires_at
  from guest_link join app_user on app_user.id = guest_link.user_id
  where guest_link.code_index = any (code_indexes) and guest_link.withdrawn_at is null
    and guest_link.expires_at > at and app_user.role = 'guest' and app_user.disabled_at is null;
end;

create function end_guest_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update session
  set ended_at = case when new.withdrawn_at is not null then now() end, expires_at = least(expires_at, new.expires_at)
  where guest_link_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger guest_link_lets_go after update of withdrawn_at, expires_at on guest_link
  for each row execute function end_guest_sessions();

revoke execute on function find_guest_link, end_guest_sessions from public;
grant execute on function find_guest_link to portal_service;
