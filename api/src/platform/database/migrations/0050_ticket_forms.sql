-- Users add tickets: what the form knows and a ticket lacks, the form's drafts, and the files of both.

create sequence ticket_number;

create function next_ticket_number() returns text
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select 'T-' || nextval('ticket_number');
end;
revoke execute on function next_ticket_number from public;
grant execute on function next_ticket_number to portal_app;

-- Numbers continue above every number that was ever inserted, whoever chose it.
create function keep_ticket_number_above() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  highest bigint;
begin
  select max(substring(number from '^T-(\d{1,15})$')::bigint) into highest from added;
  if highest > (select last_value from ticket_number) then
    perform setval('ticket_number', highest);
  end if;
  return null;
end
$$;
revoke execute on function keep_ticket_number_above from public;
create trigger ticket_number_after_insert after insert on ticket
  referencing new table as added for each statement execute function keep_ticket_number_above();
select set_config('app.role', 'operator', true);
select setval('ticket_number', greatest(max(substring(number from '^T-(\d{1,15})$')::bigint), 100000)) from ticket;
select set_config('app.role', '', true);

alter table ticket
  add column citation_number text,
  -- Two spellings of one number are the same citation.
  add column citation_key text generated always as (
    nullif(regexp_replace(upper(citation_number), '[^A-Z0-9]', '', 'g'), '')
  ) stored,
  add column special_instruction text,
  add column no_driver_comms_until_paid boolean not null default false,
  add column created_by uuid,
  -- Chosen by the sender: a ticket that is sent twice is created once.
  add column request_id uuid,
  -- A driver who is typed and not linked: driver_id stays null until the ticket is linked.
  add column driver_first_name text,
  add column driver_last_name text,
  add column driver_email text,
  add column driver_phone text,
  add column driver_cdl_state text,
  add column driver_cdl_number_sealed bytea,
  add column driver_birth_date_sealed bytea,
  add unique (created_by, request_id);
create index ticket_by_citation on ticket (account_id, citation_key) where citation_key is not null;

grant insert (
  id, account_id, driver_id, agent_id, number, received_on, city_state, driver_full_name, violation_description,
  violation_category, court_on, county, license_type, is_accident, initial_fine_cents, created_at, citation_number,
  special_instruction, no_driver_comms_until_paid, created_by, request_id, driver_first_name, driver_last_name,
  driver_email, driver_phone, driver_cdl_state, driver_cdl_number_sealed, driver_birth_date_sealed
) on ticket to portal_app;
-- For rotate-keys.
grant update (driver_cdl_number_sealed, driver_birth_date_sealed) on ticket to portal_app;
create policy ticket_added_by on ticket as restrictive for insert to portal_app
  with check (created_by = (select app_user_id()));

-- A ticket that is being typed, sealed. The user's own, while the account is still theirs.
create table ticket_draft (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  account_id uuid not null references account on delete cascade,
  step text not null check (step in ('photo', 'driver', 'citation', 'documents', 'review')),
  version integer not null default 1,
  content_sealed bytea not null check (octet_length(content_sealed) < 100000),
  created_at timestamptz not null,
  saved_at timestamptz not null
);
create index ticket_draft_of_user on ticket_draft (user_id, saved_at);
create index ticket_draft_by_age on ticket_draft (saved_at);
create index ticket_draft_by_account on ticket_draft (account_id);
alter table ticket_draft enable row level security;
alter table ticket_draft force row level security;
create policy ticket_draft_own on ticket_draft to portal_app using (
  user_id = (select app_user_id())
  and ((select app_role() = 'operator') or account_id = any ((select app_account_ids())::uuid[]))
);
create policy ticket_draft_kept on ticket_draft to portal_owner using (true);
grant select, insert, update, delete on ticket_draft to portal_app;

create function delete_old_ticket_drafts(saved_before timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with deleted as (delete from ticket_draft where saved_at < saved_before returning 1)
  select count(*) from deleted;
end;
revoke execute on function delete_old_ticket_drafts from public;
grant execute on function delete_old_ticket_drafts to portal_service;

alter table file
  drop constraint file_bucket_check,
  add constraint file_bucket_check
    check (bucket in ('accounts', 'drivers', 'tickets', 'inspections', 'ticket-drafts')),
  -- What the paper is, as the checklist of a ticket names it.
  add column document_kind text check (document_kind in (
    'Citation', 'Power of attorney', 'Driver''s statement', 'Insurance', 'Inspection report', 'Photo'
  )),
  add column is_shared boolean not null default false;

create policy file_of_own_draft on file to portal_app using (
  (select app_role()) = 'driver' and bucket = 'ticket-drafts' and folder in (select id from ticket_draft)
);
create policy file_of_no_other_draft on file as restrictive to portal_app using (
  bucket <> 'ticket-drafts' or folder in (select id from ticket_draft)
);
-- What a driver says to the attorney is for driver and operator, until the driver shares it.
create policy statement_of_driver on file as restrictive to portal_app using (
  document_kind is distinct from 'Driver''s statement' or is_shared or (select app_role()) in ('driver', 'operator')
);
-- The files of a draft become those of its ticket, and a driver shares a statement. Nothing else of a file changes.
grant update (account_id, bucket, folder, is_shared) on file to portal_app;
create policy file_moved on file as restrictive for update to portal_app
  using (
    bucket = 'ticket-drafts' or ((select app_role()) = 'driver' and document_kind = 'Driver''s statement')
  )
  with check (bucket in ('ticket-drafts', 'tickets') or is_shared);

create policy file_of_draft_deleted on file for delete to portal_owner using (bucket = 'ticket-drafts');
create function delete_files_of_draft() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from file where bucket = 'ticket-drafts' and folder = old.id;
  return null;
end
$$;
revoke execute on function delete_files_of_draft from public;
create trigger ticket_draft_files after delete on ticket_draft for each row execute function delete_files_of_draft();

-- A draft stays as long as a file comes for it.
create function hold_draft_of_file() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from ticket_draft where id = new.folder for key share;
  if not found then
    raise exception 'There is no draft for this file' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
revoke execute on function hold_draft_of_file from public;
create trigger file_holds_draft before insert on file for each row when (new.bucket = 'ticket-drafts')
  execute function hold_draft_of_file();
