-- What is kept says of which license, name or challenge it was, because a record may be corrected step by step.
select set_config('app.role', 'operator', true);

-- That of the driver when the report became Ordered. Null where it did not, or was sent back.
alter table mvr_report add column license_version int;
-- No user sees this change.
alter table mvr_report disable trigger user;
update mvr_report
set license_version = case
  when exists (
    select from mvr_consent
    where mvr_consent.id = mvr_report.consent_id and withdrawn_at is not null and withdrawn_by is null
  ) then 0 else 1 end
where ordered_at is not null and driver_id is not null;
alter table mvr_report enable trigger user;

-- As in 0129, but an order is for the license that is on record when it is made, however long it waited for a consent.
create or replace function keep_mvr_report() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked record;
begin
  if tg_op = 'UPDATE' then
    if not old.is_before_requests and (
      new.account_id, new.driver_id, new.batch_id, new.mvr_type, new.purpose, new.requested_by, new.source,
      new.created_at, new.price_cents, new.is_before_requests
    ) is distinct from (
      old.account_id, old.driver_id, old.batch_id, old.mvr_type, old.purpose, old.requested_by, old.source,
      old.created_at, old.price_cents, old.is_before_requests
    ) then
      raise exception 'what an MVR was requested for never changes';
    end if;
    if new.status <> old.status and (old.status, new.status) not in (
      ('Consent Needed', 'Ordered'), ('Consent Needed', 'Failed'),
      ('Ordered', 'Consent Needed'), ('Ordered', 'In Process'), ('Ordered', 'Failed'),
      ('In Process', 'Complete'), ('In Process', 'No Record'), ('In Process', 'Failed')
    ) then
      raise exception 'an MVR can not go from % to %', old.status, new.status;
    end if;
    -- By the foreign key alone: the consent is not there any more.
    if old.consent_id is not null and new.consent_id is null
      and not exists (select from mvr_consent where id = old.consent_id)
    then
      new.is_consent_deleted := true;
    elsif old.ordered_at is not null
      and (new.ordered_at, new.consent_id) is distinct from (old.ordered_at, old.consent_id)
    then
      raise exception 'an MVR that has left the portal stays ordered, with its consent';
    end if;
  end if;
  if not new.is_before_requests and new.source = 'portal' and new.status <> 'Consent Needed' and (
    tg_op = 'INSERT' or old.status = 'Consent Needed' or (old.ordered_at is null and new.ordered_at is not null)
  ) and not (new.status = 'Failed' and new.ordered_at is null) then
    -- A withdrawal waits for this, or this for it.
    perform from mvr_consent
    where id = new.consent_id and account_id = new.account_id and driver_id = new.driver_id
      and purpose = new.purpose and withdrawn_at is null
    for share;
    if not found then
      raise exception 'no MVR is ordered without the consent of its driver' using errcode = 'MV001';
    end if;
    select name, cdl_state, license_version into asked from driver where id = new.driver_id;
    new.driver_name := asked.name;
    new.state := asked.cdl_state;
    new.license_version := asked.license_version;
  end if;
  if new.status = 'Consent Needed' then new.license_version := null; end if;
  -- That the provider was asked again changes nothing that users see.
  if tg_op = 'UPDATE' and to_jsonb(new) - '{version,checked_at,search_text,license_version}'::text[]
    <> to_jsonb(old) - '{version,checked_at,search_text,license_version}'::text[]
  then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

-- The statement of a driver who was typed is for the record of the name that was on the ticket when it was kept.
alter table file add column statement_of_typed text;
create policy file_stamped on file for update to portal_owner using (true);
update file set statement_of_typed = coalesce(
  (select signature.signer_name from signature where signature.file_id = file.id),
  -- Not the name of one who was typed since.
  (
    select ticket.driver_full_name from ticket
    where ticket.id = file.folder and not exists (
      select from ticket_change
      where ticket_change.ticket_id = ticket.id and field = 'Driver_Full_Name__c' and changed_at > file.created_at
    )
  )
)
where bucket = 'tickets' and document_kind = 'Driver''s statement' and statement_of is null;
update file set statement_of = coalesce(
  (select app_user.driver_id from app_user where app_user.id = file.created_by),
  (
    select challenge.driver_id from challenge
    where challenge.id = file.folder and not exists (
      select from ticket_change
      where ticket_change.ticket_id = challenge.ticket_id and field = 'Driver__c' and changed_at > file.created_at
    )
  )
)
where bucket = 'inspections' and document_kind = 'Driver''s statement';
drop policy file_stamped on file;

create or replace function hold_ticket_of_file() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asking constant text := current_setting('app.role', true);
  held record;
  is_there boolean;
begin
  -- The ticket is held past what the asking user may see.
  perform set_config('app.role', 'operator', true);
  select driver_id, driver_full_name into held from ticket where id = new.folder for key share;
  is_there := found;
  perform set_config('app.role', asking, true);
  if not is_there then
    raise exception 'There is no ticket for this file' using errcode = 'foreign_key_violation';
  end if;
  if new.document_kind = 'Driver''s statement' then
    new.statement_of := held.driver_id;
    if held.driver_id is null then new.statement_of_typed := held.driver_full_name; end if;
  end if;
  return new;
end
$$;

create or replace function give_statements_to_driver() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update file set statement_of = new.driver_id
  where (
      bucket = 'tickets' and folder = new.id
      or bucket = 'inspections' and folder in (select id from challenge where ticket_id = new.id)
    )
    and document_kind = 'Driver''s statement' and statement_of is null
    and not is_other_name(statement_of_typed, new.driver_full_name);
  return null;
end
$$;
drop policy statement_stamped on file;
create policy statement_stamped on file for update to portal_owner
  using (bucket in ('tickets', 'inspections') and document_kind = 'Driver''s statement');
drop trigger ticket_gives_statements on ticket;
create trigger ticket_gives_statements after update of driver_id on ticket
  for each row when (old.driver_id is null and new.driver_id is not null)
  execute function give_statements_to_driver();

-- A challenge gets the driver of its ticket, and a statement on it stays with the driver who made it.
create function stamp_statement_of_challenge() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  select challenge.driver_id, case when challenge.driver_id is null then ticket.driver_full_name end
  into new.statement_of, new.statement_of_typed
  from challenge left join ticket on ticket.id = challenge.ticket_id
  where challenge.id = new.folder;
  return new;
end
$$;
revoke execute on function stamp_statement_of_challenge from public;
create trigger file_stamps_statement_of_challenge before insert or update of bucket on file
  for each row when (new.bucket = 'inspections' and new.document_kind = 'Driver''s statement')
  execute function stamp_statement_of_challenge();
drop policy statement_of_one_driver on file;
create policy statement_of_one_driver on file as restrictive to portal_app using (
  document_kind is distinct from 'Driver''s statement' or (select app_role()) <> 'driver'
  or bucket not in ('tickets', 'inspections') or statement_of = (select app_driver_id())
);

-- As in 0138, with the carrier's id: a carrier that has a driver twice has one link.
drop function drivers_without_account;
create function drivers_without_account(wanted text)
returns table (
  id uuid, first_name text, last_name text, cdl_number_index bytea, birth_date_sealed bytea, account_id uuid,
  carrier text
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select driver.id, driver.first_name, driver.last_name, driver.cdl_number_index, driver.birth_date_sealed,
    account.id, account.name
  from driver join account on account.id = driver.account_id
  where lower(driver.email) = lower(wanted)
    and not exists (select from app_user where app_user.driver_id = driver.id)
  order by driver.created_at, driver.id;
end;
revoke execute on function drivers_without_account from public;
grant execute on function drivers_without_account to portal_service;

-- Last, because calls that read drivers wait for it.
alter table driver add column license_version int not null default 1;
create function raise_license_version() returns trigger language plpgsql as $$
begin
  -- A rotation of keys writes the same number with another index.
  if current_setting('app.is_resealing', true) is distinct from 'on' then
    new.license_version := old.license_version + 1;
  end if;
  return new;
end
$$;
create trigger driver_license_version_is_raised before update of cdl_state, cdl_number_index on driver
  for each row when (
    (old.cdl_number_index, old.cdl_state) is distinct from (new.cdl_number_index, new.cdl_state)
  ) execute function raise_license_version();

select set_config('app.role', '', true);
