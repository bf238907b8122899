-- A value that is sealed again with another key is the same value: no form that is open at that time is overtaken.
create or replace function raise_driver_version() returns trigger language plpgsql as $$
begin
  if current_setting('app.is_resealing', true) is distinct from 'on' then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

grant update (shown_sealed) on driver_link_request to portal_app;
