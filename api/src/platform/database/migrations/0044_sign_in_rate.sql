-- Calls of a network for signing in, by minute, counted by all processes together. Hashes; lost in a crash without harm.
create unlogged table sign_in_rate (
  network_key bytea not null,
  minute timestamptz not null,
  count integer not null,
  primary key (network_key, minute)
);
grant select, insert, update, delete on sign_in_rate to portal_service;
