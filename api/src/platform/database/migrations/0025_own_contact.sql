-- A driver writes of his own record how he is reached, and nothing else.
create policy driver_reached on driver for update using (
  (select app_role()) = 'driver' and id = (select app_driver_id())
);

create function refuse_more_than_contact() returns trigger language plpgsql as $$
declare
  -- And what follows from it.
  contact constant text[] := array[
    'email', 'phone', 'street', 'city', 'state_province', 'zip_postal_code', 'country', 'spouse_first_name',
    'spouse_last_name', 'spouse_phone', 'spouse_email', 'search_text', 'version'
  ];
begin
  if to_jsonb(new) - contact is distinct from to_jsonb(old) - contact then
    raise exception 'a driver changes how he is reached, and nothing else of his record';
  end if;
  return null;
end
$$;
create trigger driver_keeps_to_contact after update on driver
  for each row when (app_role() = 'driver') execute function refuse_more_than_contact();
