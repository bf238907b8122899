-- What was refused, counted by minute: an attack writes a row for each minute and address, however often it tries.
create table security_event (
  minute timestamptz not null,
  kind text not null,
  -- A keyed hash of the email address that was named; empty where none was.
  address_key bytea not null,
  -- A /24 of IPv4 or a /48 of IPv6; empty for what is counted together while a flood lasts.
  network text not null,
  count integer not null,
  primary key (minute, kind, address_key, network)
);
grant select, insert, update, delete on security_event to portal_service;
