-- What a user has typed into a form and not sent yet, sealed. The user's own: the policy shows it to no other user, and
-- to this one only while the account is still theirs.
create table draft (
  user_id uuid not null references app_user on delete cascade,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,29}$'),
  content_sealed bytea not null check (octet_length(content_sealed) < 100000),
  saved_at timestamptz not null,
  primary key (user_id, kind, account_id)
);
create index draft_by_age on draft (saved_at);
create index draft_by_account on draft (account_id);

alter table draft enable row level security;
alter table draft force row level security;
create policy draft_own on draft to portal_app
  using (
    user_id = (select app_user_id())
    and ((select app_role() = 'operator') or account_id = any ((select app_account_ids())::uuid[]))
  );
create policy draft_aged on draft to portal_owner using (true);
grant select, insert, update, delete on draft to portal_app;

-- For the sweep, which acts for no user and reads no draft.
create function delete_old_drafts(saved_before timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with deleted as (delete from draft where saved_at < saved_before returning 1)
  select count(*) from deleted;
end;
revoke execute on function delete_old_drafts from public;
grant execute on function delete_old_drafts to portal_service;
