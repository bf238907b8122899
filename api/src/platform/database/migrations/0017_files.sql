-- What was uploaded to a record. The bytes lie in the file store, sealed, under a name that says nothing.
create table file (
  id uuid primary key,
  account_id uuid not null references account,
  -- The kind of record, and which one: an account, a driver, a ticket or a challenge.
  bucket text not null check (bucket in ('accounts', 'drivers', 'tickets', 'inspections')),
  folder uuid not null,
  kind text not null check (kind in ('Document', 'Signature')),
  -- As the sender called it, for people to read.
  name text not null check (length(name) between 1 and 150),
  size_bytes bigint not null check (size_bytes > 0),
  content_type text not null,
  store_key text not null unique,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null
);
create index file_newest on file (bucket, folder, created_at, id);

alter table file enable row level security;
alter table file force row level security;
-- A driver sees what hangs on his own record, and on the tickets and challenges that he sees.
create policy file_seen on file to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and (
    (bucket = 'drivers' and folder = (select app_driver_id()))
    or (bucket = 'tickets' and folder in (select id from ticket))
    or (bucket = 'inspections' and folder in (select id from challenge))
  ))
);
grant select, insert on file to portal_app;
-- The sweep asks which of the names in the store belong to a file, and nothing else.
create policy file_swept on file to portal_service using (true);
grant select (store_key) on file to portal_service;

-- Written before the bytes, taken away after the row of the file: what is left here was cut off in between.
create table file_arrival (
  store_key text primary key,
  started_at timestamptz not null
);
create index file_arrival_by_start on file_arrival (started_at);
grant select, insert, delete on file_arrival to portal_service;
