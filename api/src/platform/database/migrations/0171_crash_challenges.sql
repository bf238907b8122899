-- A preventability review of a crash, with the type that FMCSA's program has for it. The report stays known where FMCSA's
-- files do not list the crash any more.
alter table crash add unique (id, account_id);
alter table challenge
  add column crash_id uuid,
  add column crash_report text check (length(crash_report) <= 60),
  add column crash_type text check (length(crash_type) <= 160),
  add foreign key (crash_id, account_id) references crash (id, account_id) on delete set null (crash_id),
  add check (num_nonnulls(crash_id, crash_type) = 0 or challenge_type = 'Crash preventability');
create index challenge_by_crash on challenge (crash_id) where crash_id is not null;
grant insert (crash_id, crash_report, crash_type) on challenge to portal_app;
