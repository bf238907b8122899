-- Annual reviews of driving records, 49 CFR 391.25, and when each active driver's next one is due.
select set_config('app.role', 'operator', true);

create table mvr_review (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  driver_id uuid not null,
  -- Chosen by the sender, so that a review that is sent twice is one.
  request_id uuid not null,
  -- SHA-256 of what was sent: the number is for no other entries.
  request_hash bytea not null check (length(request_hash) = 32),
  reviewed_by uuid not null references app_user,
  reviewed_by_name text not null,
  signer_name text not null check (signer_name <> ''),
  reviewed_at timestamptz not null,
  -- By the carrier's calendar.
  reviewed_on date not null,
  decision text not null check (decision in ('Meets requirements', 'Does not meet requirements')),
  note text not null check (note <> ''),
  unique (reviewed_by, request_id),
  unique (id, account_id, driver_id),
  foreign key (driver_id, account_id) references driver (id, account_id)
);
create index mvr_review_of_driver on mvr_review (driver_id, reviewed_on, id);
create index mvr_review_by_account on mvr_review (account_id);

create table mvr_review_report (
  review_id uuid not null,
  account_id uuid not null references account,
  driver_id uuid not null,
  report_id uuid not null references mvr_report,
  primary key (review_id, report_id),
  foreign key (review_id, account_id, driver_id) references mvr_review (id, account_id, driver_id)
);
create index mvr_review_report_by_report on mvr_review_report (report_id);
create index mvr_review_report_by_account on mvr_review_report (account_id);

create table mvr_review_authority (
  review_id uuid not null,
  account_id uuid not null references account,
  driver_id uuid not null,
  state text not null check (state <> ''),
  -- What was done where no complete report came; null where one was reviewed.
  note text check (note <> ''),
  primary key (review_id, state),
  foreign key (review_id, account_id, driver_id) references mvr_review (id, account_id, driver_id)
);
create index mvr_review_authority_by_account on mvr_review_authority (account_id);

create function refuse_mvr_review_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.deletes_old', true) = 'on' then return old; end if;
  raise exception 'a signed review never changes';
end
$$;
do $$
declare
  review_table text;
  of_accounts constant text := '(select app_role() in (''carrier'', ''agent'')) and account_id = any ((select app_account_ids())::uuid[])';
begin
  foreach review_table in array array['mvr_review', 'mvr_review_report', 'mvr_review_authority'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_mvr_review_change()',
      review_table || '_stays', review_table);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_mvr_review_change()',
      review_table || '_is_not_emptied', review_table);
    execute format('alter table %I enable row level security', review_table);
    execute format('alter table %I force row level security', review_table);
    -- For the triggers, and for who fills an empty database.
    execute format('create policy %I on %I to portal_owner using (true)', review_table || '_kept', review_table);
    execute format('create policy %I on %I for select to portal_app using ((select app_role() = ''operator'') or (%s))',
      review_table || '_seen', review_table, of_accounts);
    -- The carrier's own people review.
    execute format('create policy %I on %I for insert to portal_app with check (%s)',
      review_table || '_signed', review_table, of_accounts);
    execute format('grant select, insert on %I to portal_app', review_table);
  end loop;
end
$$;

-- A review is of the driver's own reports that came back and are at most 12 months old.
create function check_mvr_review_report() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform
  from mvr_review
  join account on account.id = mvr_review.account_id
  join mvr_report on mvr_report.id = new.report_id
  where mvr_review.id = new.review_id
    and mvr_report.account_id = new.account_id and mvr_report.driver_id = new.driver_id
    and mvr_report.status in ('Complete', 'No Record')
    and (coalesce(mvr_report.finished_at, mvr_report.created_at) at time zone account.time_zone)::date
      between (mvr_review.reviewed_on - interval '12 months')::date and mvr_review.reviewed_on;
  if not found then
    raise exception 'a review is of reports of its driver that came back in the last 12 months';
  end if;
  return new;
end
$$;
create trigger mvr_review_report_is_fit before insert on mvr_review_report
  for each row execute function check_mvr_review_report();

-- Without a complete report of an authority the review says what was done.
create function check_mvr_review_authority() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.note is null and not exists (
    select from mvr_review_report join mvr_report on mvr_report.id = mvr_review_report.report_id
    where mvr_review_report.review_id = new.review_id
      and mvr_report.state = new.state and mvr_report.status = 'Complete'
  ) then
    raise exception 'a review without a complete report of % needs a note', new.state;
  end if;
  return new;
end
$$;
create trigger mvr_review_authority_is_answered before insert on mvr_review_authority
  for each row execute function check_mvr_review_authority();

-- A whole review has a report, and answers for the authority of the license and for those of its reports.
create function check_mvr_review() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from mvr_review_report where review_id = new.id) then
    raise exception 'a review is of at least one report';
  end if;
  if exists (
    select from (
      select cdl_state as state from driver where id = new.driver_id
      union
      select mvr_report.state
      from mvr_review_report join mvr_report on mvr_report.id = mvr_review_report.report_id
      where mvr_review_report.review_id = new.id
    ) as asked
    where asked.state <> '' and not exists (
      select from mvr_review_authority where review_id = new.id and mvr_review_authority.state = asked.state
    )
  ) then
    raise exception 'a review answers for each licensing authority';
  end if;
  return null;
end
$$;
create constraint trigger mvr_review_is_whole after insert on mvr_review
  deferrable initially deferred for each row execute function check_mvr_review();

-- A driver without a review is due 12 months after the activation; without a day of activation, from the day of entry on.
-- No carrier's day is earlier than that of Honolulu.
alter table driver
  add column reviewed_on date,
  add column review_due_on date generated always as (
    case when status = 'Active' then coalesce(
      (reviewed_on + interval '12 months')::date,
      (activated_on + interval '12 months')::date,
      (created_at at time zone 'Pacific/Honolulu')::date
    ) end
  ) stored;
create index driver_by_review on driver (account_id, review_due_on, id) where review_due_on is not null;

create policy driver_reviewed on driver for update to portal_owner using (true);
create function keep_driver_review() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update driver set reviewed_on = new.reviewed_on
  where id = new.driver_id and (reviewed_on is null or reviewed_on < new.reviewed_on);
  return null;
end
$$;
create trigger mvr_review_moves_due_date after insert on mvr_review
  for each row execute function keep_driver_review();

revoke execute on function check_mvr_review_report, check_mvr_review_authority, check_mvr_review, keep_driver_review
  from public;
select set_config('app.role', '', true);
