-- A person says that a ticket and a violation of a roadside inspection are of the same stop.
alter table roadside_violation add unique (id, account_id);
create table ticket_violation (
  ticket_id uuid not null,
  violation_id uuid not null,
  account_id uuid not null references account,
  linked_by uuid,
  linked_at timestamptz not null,
  primary key (ticket_id, violation_id),
  foreign key (ticket_id, account_id) references ticket (id, account_id) on delete cascade,
  foreign key (violation_id, account_id) references roadside_violation (id, account_id) on delete cascade
);
create index ticket_violation_by_violation on ticket_violation (violation_id);
create index ticket_violation_by_account on ticket_violation (account_id);
alter table ticket_violation enable row level security;
alter table ticket_violation force row level security;
grant select, insert, delete on ticket_violation to portal_app;
create policy ticket_violation_seen on ticket_violation using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
