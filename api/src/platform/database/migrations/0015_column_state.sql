-- How a user left the columns of a table. His own, whatever accounts he has: the policy looks at nobody else.
create table column_state (
  user_id uuid not null references app_user on delete cascade,
  table_name text not null check (table_name ~ '^[a-z][a-z0-9-]{0,59}$'),
  state jsonb not null check (pg_column_size(state) < 20000),
  saved_at timestamptz not null,
  primary key (user_id, table_name)
);

alter table column_state enable row level security;
alter table column_state force row level security;
create policy column_state_own on column_state
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()));
grant select, insert, update on column_state to portal_app;
