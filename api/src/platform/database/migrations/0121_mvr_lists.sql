-- Lists of MVRs are read from indexes and counted from a tally, however many a carrier has.
select set_config('app.role', 'operator', true);

create index mvr_report_by_name on mvr_report (account_id, lower(driver_name), id);
create index mvr_report_by_type on mvr_report (account_id, mvr_type, id);
create index mvr_report_by_status on mvr_report (account_id, status, id);
create index mvr_report_by_account on mvr_report (account_id, id);

create table mvr_tally (
  account_id uuid primary key references account on delete cascade,
  reports bigint not null default 0
);
alter table mvr_tally enable row level security;
alter table mvr_tally force row level security;
grant select on mvr_tally to portal_app;
create policy mvr_tally_seen on mvr_tally to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy mvr_tally_kept on mvr_tally to portal_owner using (true);

insert into mvr_tally (account_id, reports) select account_id, count(*) from mvr_report group by account_id;

-- A report stays with its carrier.
create function keep_mvr_tally() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into mvr_tally (account_id, reports)
    select account_id, count(*) from after group by account_id order by account_id
    on conflict (account_id) do update set reports = mvr_tally.reports + excluded.reports;
  else
    update mvr_tally set reports = mvr_tally.reports - gone.reports
    from (select account_id, count(*) as reports from before group by account_id) as gone
    where gone.account_id = mvr_tally.account_id;
  end if;
  return null;
end
$$;
revoke execute on function keep_mvr_tally from public;
create trigger mvr_report_is_tallied after insert on mvr_report referencing new table as after
  for each statement execute function keep_mvr_tally();
create trigger mvr_report_is_no_longer_tallied after delete on mvr_report referencing old table as before
  for each statement execute function keep_mvr_tally();
select set_config('app.role', '', true);
