-- What of the demo is there whole. A part is marked in the transaction that makes it, so a start knows what to make again.
create table demo_part (
  name text primary key,
  -- Of 'records': the instant that the whole demo lies around.
  done_at timestamptz not null
);

grant select, insert on demo_part to portal_service;
