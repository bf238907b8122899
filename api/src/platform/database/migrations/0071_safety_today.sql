-- The score if FMCSA ran today, computed each night from what arrived since the snapshot; beside safety_score, never in it.
create table safety_today (
  account_id uuid primary key references account on delete cascade,
  as_of date not null,
  computed_at timestamptz not null,
  -- The contract's SafetyToday, without the date.
  figures jsonb not null
);
alter table safety_today enable row level security;
alter table safety_today force row level security;
create policy safety_today_seen on safety_today for select using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy safety_today_computed on safety_today using ((select app_role()) = 'operator');
grant select, insert, update on safety_today to portal_app;
