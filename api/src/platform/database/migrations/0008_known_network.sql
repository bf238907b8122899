-- Where an account was signed in to with success: the pace of strangers does not hold its owner up there. Hashes too.
create table known_network (
  email_key bytea not null,
  network_key bytea not null,
  signed_in_at timestamptz not null,
  primary key (email_key, network_key)
);
grant select, insert, update, delete on known_network to portal_service;
