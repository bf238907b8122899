-- An upload is undone by a job, as it is imported by one. Which job it is tells whether anybody is still at it.
alter table driver_upload
  drop constraint driver_upload_status_check,
  add constraint driver_upload_status_check
    check (status in ('Received', 'Checking', 'Importing', 'Done', 'Failed', 'Undoing', 'Undone')),
  add column job_id uuid,
  -- Of the duplicates, those whose drivers the carrier had: a guest has learned that of them.
  add column known integer not null default 0;
grant update (job_id, known) on driver_upload to portal_app;

-- As in 0010, and the link is held until the session that it opens is there: a withdrawal comes before, or ends it.
create policy guest_link_held on guest_link for update to portal_owner using (true);
create or replace function find_guest_link(code_indexes bytea[], at timestamptz)
returns table (id uuid, account_id uuid, user_id uuid, expires_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select guest_link.id, guest_link.account_id, guest_link.user_id, guest_link.expires_at
  from guest_link join app_user on app_user.id = guest_link.user_id
  where guest_link.code_index = any (code_indexes) and guest_link.withdrawn_at is null
    and guest_link.expires_at > at and app_user.role = 'guest' and app_user.disabled_at is null
  for share of guest_link;
end;
