-- What one person consented to, or was asked to sign, is not for another who is put in that person's place.

-- However capitals and spaces are written.
create function is_other_name(before text, after text) returns boolean language sql immutable
as $$
  select lower(regexp_replace(coalesce(before, ''), '\s', '', 'g'))
    <> lower(regexp_replace(coalesce(after, ''), '\s', '', 'g'))
$$;

create function end_consents_of_other_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- A rotation of keys writes the same number with another index.
  if current_setting('app.is_resealing', true) = 'on' then return null; end if;
  update mvr_consent set withdrawn_at = greatest(now(), signed_at)
  where driver_id = new.id and withdrawn_at is null;
  -- A license that is entered where there was none may be what the link waited for.
  if old.cdl_number_index is not null then
    update mvr_consent_link set replaced_at = now()
    where driver_id = new.id and used_at is null and replaced_at is null;
  end if;
  return null;
end
$$;
revoke execute on function end_consents_of_other_person from public;
-- A record is asked for by license: a consent is for the one that was on record, and for none that comes later.
create trigger driver_ends_consents after update of cdl_state, cdl_number_index on driver
  for each row when (
    (old.cdl_number_index, old.cdl_state) is distinct from (new.cdl_number_index, new.cdl_state)
  ) execute function end_consents_of_other_person();

create or replace function stop_mvr_orders() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update mvr_report
  set status = 'Consent Needed', consent_id = null,
    message = 'The consent has ended. Ask the driver for a new one.'
  where consent_id = new.id and status = 'Ordered' and ordered_at is null;
  return null;
end
$$;

-- A link to sign is for the driver who was on the ticket when it was made. One who was typed may be linked later.
create function close_links_of_other_driver() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update signing_link set replaced_at = now()
  where ticket_id = new.id and used_at is null and replaced_at is null;
  return null;
end
$$;
revoke execute on function close_links_of_other_driver from public;
create trigger ticket_closes_links after update of driver_id, driver_full_name on ticket
  for each row when (
    case when old.driver_id is null then is_other_name(old.driver_full_name, new.driver_full_name)
      else new.driver_id is distinct from old.driver_id
    end
  ) execute function close_links_of_other_driver();

-- The statement of a typed driver is that of the record of the same name.
create policy statement_stamped on file for update to portal_owner
  using (bucket = 'tickets' and document_kind = 'Driver''s statement');
create function give_statements_to_driver() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update file set statement_of = new.driver_id
  where bucket = 'tickets' and folder = new.id and document_kind = 'Driver''s statement' and statement_of is null;
  return null;
end
$$;
revoke execute on function give_statements_to_driver from public;
create trigger ticket_gives_statements after update of driver_id on ticket
  for each row when (
    old.driver_id is null and new.driver_id is not null
    and not is_other_name(old.driver_full_name, new.driver_full_name)
  ) execute function give_statements_to_driver();
