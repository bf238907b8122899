-- What one person consented to, or was asked to sign, is not for another who is put in that person's place.

-- However capitals and spaces are written.
create function is_other_name(before text, after text) returns boolean language sql immutable
as $$ select lower(regexp_replace(before, '\s', '', 'g')) <> lower(regexp_replace(after, '\s', '', 'g')) $$;

create function end_consents_of_other_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- A rotation of keys writes the same number with another index.
  if current_setting('app.is_resealing', true) = 'on' then return null; end if;
  update mvr_consent set withdrawn_at = greatest(now(), signed_at)
  where driver_id = new.id and withdrawn_at is null;
  return null;
end
$$;
revoke execute on function end_consents_of_other_person from public;
-- A record is asked for by license: a name may be corrected, but where there is no license, it says who consented.
create trigger driver_ends_consents after update of first_name, last_name, cdl_state, cdl_number_index on driver
  for each row when (
    case when old.cdl_number_index is null then is_other_name(old.name, new.name)
      else (old.cdl_number_index, old.cdl_state) is distinct from (new.cdl_number_index, new.cdl_state)
    end
  ) execute function end_consents_of_other_person();

create or replace function stop_mvr_orders() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update mvr_report
  set status = 'Consent Needed', consent_id = null,
    message = case
      when new.withdrawn_by is null then 'The driver''s license or name was changed. Ask for a new consent.'
      else 'The driver withdrew the consent. Ask for a new one.'
    end
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
create trigger ticket_closes_links after update of driver_id on ticket
  for each row when (
    new.driver_id is distinct from old.driver_id
    and (old.driver_id is not null or is_other_name(old.driver_full_name, new.driver_full_name))
  ) execute function close_links_of_other_driver();
