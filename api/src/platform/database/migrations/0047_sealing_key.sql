-- What each key of the service is recognized by: a keyed hash of a constant. Of a key id there is one key, for good.
create table sealing_key (
  id smallint primary key check (id between 1 and 255),
  check_value bytea not null
);
grant select, insert on sealing_key to portal_service;
