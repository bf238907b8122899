-- Continuous monitoring of driving records (Employer Pull Notice): who is enrolled, and what the authorities tell.
select set_config('app.role', 'operator', true);

create table mvr_enrollment (
  id uuid primary key,
  account_id uuid not null references account,
  driver_id uuid not null,
  consent_id uuid not null,
  -- The licensing authority: 'OH'.
  state text not null,
  status text not null default 'Enrolling' check (status in ('Enrolling', 'Monitored', 'Ending', 'Ended')),
  end_reason text check (end_reason in ('carrier', 'consent', 'membership', 'incomplete', 'refused')),
  requested_by uuid not null references app_user,
  requested_by_name text not null,
  request_id uuid not null,
  -- Of what was requested: the same id with something else is refused.
  request_hash bytea not null check (length(request_hash) = 32),
  created_at timestamptz not null,
  provider text,
  -- When it left the portal. It is written before the provider is asked.
  left_at timestamptz,
  monitored_at timestamptz,
  ending_at timestamptz,
  ended_at timestamptz,
  -- When the provider was last asked to take it, or to end it.
  checked_at timestamptz,
  version int not null default 1,
  -- Kept by triggers of the notices.
  unread_count int not null default 0 check (unread_count >= 0),
  last_notice_id uuid,
  last_notice_at timestamptz,
  unique (requested_by, request_id, driver_id),
  unique (id, account_id, driver_id),
  foreign key (driver_id, account_id) references driver (id, account_id),
  foreign key (consent_id, account_id) references mvr_consent (id, account_id),
  check ((monitored_at is not null) >= (status = 'Monitored')),
  check ((ending_at is not null) = (status in ('Ending', 'Ended'))),
  check ((end_reason is not null) = (status in ('Ending', 'Ended'))),
  check ((ended_at is not null) = (status = 'Ended')),
  check (left_at is not null or status in ('Enrolling', 'Ended'))
);
create unique index mvr_enrollment_open on mvr_enrollment (driver_id) where status in ('Enrolling', 'Monitored');
create index mvr_enrollment_by_account on mvr_enrollment (account_id, last_notice_at, id);
create index mvr_enrollment_by_driver on mvr_enrollment (driver_id, created_at);
create index mvr_enrollment_by_consent on mvr_enrollment (consent_id);
create index mvr_enrollment_pending on mvr_enrollment (checked_at nulls first, id)
  where status in ('Enrolling', 'Ending');

-- An enrollment locks its driver's membership.
create policy driver_kept on driver for update to portal_owner using (true);

create function keep_mvr_enrollment() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'DELETE' and current_setting('app.deletes_old', true) = 'on' then return old; end if;
  if tg_op in ('DELETE', 'TRUNCATE') then raise exception 'an enrollment stays'; end if;
  if tg_op = 'INSERT' and (new.status, new.unread_count) <> ('Enrolling', 0) then
    raise exception 'an enrollment begins with Enrolling';
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - '{status,end_reason,provider,left_at,monitored_at,ending_at,ended_at,checked_at,version,unread_count,last_notice_id,last_notice_at}'::text[]
      <> to_jsonb(old) - '{status,end_reason,provider,left_at,monitored_at,ending_at,ended_at,checked_at,version,unread_count,last_notice_id,last_notice_at}'::text[]
      or (old.left_at is not null and (new.left_at, new.provider) is distinct from (old.left_at, old.provider))
      or (old.ending_at is not null and (new.ending_at, new.end_reason) is distinct from (old.ending_at, old.end_reason))
      or (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
    then
      raise exception 'what an enrollment was made with never changes';
    end if;
    if new.status <> old.status then
      if (old.status, new.status) not in (
        ('Enrolling', 'Monitored'), ('Enrolling', 'Ending'), ('Enrolling', 'Ended'), ('Monitored', 'Ending'),
        ('Monitored', 'Ended'), ('Ending', 'Ended')
      ) then
        raise exception 'an enrollment can not go from % to %', old.status, new.status;
      end if;
      new.version := old.version + 1;
    end if;
  end if;
  if tg_op = 'INSERT' or (old.left_at is null and new.left_at is not null) then
    -- A withdrawal, and the end of a membership, wait for this, or this for them.
    perform from mvr_consent join driver on driver.id = mvr_consent.driver_id
    where mvr_consent.id = new.consent_id and mvr_consent.account_id = new.account_id
      and mvr_consent.driver_id = new.driver_id and mvr_consent.purpose = 'Monitoring'
      and mvr_consent.withdrawn_at is null and driver.status <> 'Inactive'
    for share;
    if not found then
      raise exception 'no driver is monitored without membership and consent' using errcode = 'MV004';
    end if;
  end if;
  return new;
end
$$;
revoke execute on function keep_mvr_enrollment from public;
create trigger mvr_enrollment_moves_on before insert or update or delete on mvr_enrollment
  for each row execute function keep_mvr_enrollment();
create trigger mvr_enrollment_is_not_emptied before truncate on mvr_enrollment
  for each statement execute function keep_mvr_enrollment();

-- Ends what is not ended: at once where nothing has left, and otherwise as soon as the provider was told.
create function end_mvr_enrollments(of_driver uuid, of_consent uuid, why text, at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update mvr_enrollment set
    status = case when left_at is null then 'Ended' else 'Ending' end,
    end_reason = why, ending_at = at, ended_at = case when left_at is null then at end, checked_at = null
  where status in ('Enrolling', 'Monitored') and (driver_id = of_driver or consent_id = of_consent);
end;
revoke execute on function end_mvr_enrollments from public;

create function end_mvr_monitoring_of_consent() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform end_mvr_enrollments(null, new.id, 'consent', new.withdrawn_at);
  return null;
end
$$;
revoke execute on function end_mvr_monitoring_of_consent from public;
create trigger mvr_consent_ends_monitoring after update of withdrawn_at on mvr_consent
  for each row when (new.withdrawn_at is not null) execute function end_mvr_monitoring_of_consent();

-- However a membership ends: by a user, by the clock or by a file.
create function end_mvr_monitoring_of_driver() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform end_mvr_enrollments(new.id, null, 'membership', now());
  return null;
end
$$;
revoke execute on function end_mvr_monitoring_of_driver from public;
create trigger driver_ends_monitoring after update of status on driver
  for each row when (new.status = 'Inactive') execute function end_mvr_monitoring_of_driver();

-- The net below both: gives how many it ended.
create function end_mvr_monitoring_without_grounds(at timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with ended as (
    update mvr_enrollment set
      status = case when left_at is null then 'Ended' else 'Ending' end,
      end_reason = case when consent.withdrawn_at is null then 'membership' else 'consent' end,
      ending_at = at, ended_at = case when left_at is null then at end, checked_at = null
    from mvr_consent as consent, driver
    where mvr_enrollment.status in ('Enrolling', 'Monitored') and consent.id = mvr_enrollment.consent_id
      and driver.id = mvr_enrollment.driver_id and (consent.withdrawn_at is not null or driver.status = 'Inactive')
      and (select app_role()) = 'operator'
    returning 1
  )
  select count(*) from ended;
end;
revoke execute on function end_mvr_monitoring_without_grounds from public;
grant execute on function end_mvr_monitoring_without_grounds to portal_app;

-- What an authority told of a driver who is enrolled.
create table mvr_notice (
  id uuid primary key,
  account_id uuid not null,
  driver_id uuid not null,
  enrollment_id uuid not null,
  provider text not null,
  provider_notice_id text not null,
  kind text not null check (kind in ('conviction', 'license status', 'medical', 'withdrawal', 'accident')),
  severity text not null check (severity in ('Critical', 'High', 'Medium', 'Low')),
  happened_on date not null,
  content_sealed bytea not null,
  received_at timestamptz not null,
  -- Of the carrier, by whom of its users or agents.
  read_at timestamptz,
  read_by_name text,
  unique (provider, provider_notice_id),
  unique (id, account_id),
  foreign key (enrollment_id, account_id, driver_id) references mvr_enrollment (id, account_id, driver_id),
  check ((read_at is null) = (read_by_name is null))
);
create index mvr_notice_of_enrollment on mvr_notice (enrollment_id);
create index mvr_notice_of_driver on mvr_notice (driver_id, received_at, id);
create index mvr_notice_by_account on mvr_notice (account_id);

create function keep_mvr_notice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'DELETE' and current_setting('app.deletes_old', true) = 'on' then return old; end if;
  if tg_op = 'INSERT' then
    -- An end waits for this, or this for it.
    perform from mvr_enrollment
    where id = new.enrollment_id and left_at is not null and status in ('Enrolling', 'Monitored')
    for update;
    if not found then
      raise exception 'a notice of monitoring that has ended is not for the carrier' using errcode = 'MV005';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and (
    (
      old.read_at is null and new.read_at is not null
      and to_jsonb(new) - '{read_at,read_by_name}'::text[] = to_jsonb(old) - '{read_at,read_by_name}'::text[]
    ) or (
      current_setting('app.is_resealing', true) = 'on'
      and to_jsonb(new) - 'content_sealed' = to_jsonb(old) - 'content_sealed'
    )
  ) then
    return new;
  end if;
  raise exception 'a notice never changes, but is read';
end
$$;
revoke execute on function keep_mvr_notice from public;
create trigger mvr_notice_stays before insert or update or delete on mvr_notice
  for each row execute function keep_mvr_notice();
create trigger mvr_notice_is_not_emptied before truncate on mvr_notice
  for each statement execute function keep_mvr_notice();

create function count_mvr_notice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    update mvr_enrollment set
      unread_count = unread_count + 1,
      last_notice_id = case when last_notice_at > new.received_at then last_notice_id else new.id end,
      last_notice_at = greatest(last_notice_at, new.received_at)
    where id = new.enrollment_id;
  else
    update mvr_enrollment set unread_count = unread_count - 1 where id = new.enrollment_id;
  end if;
  return null;
end
$$;
revoke execute on function count_mvr_notice from public;
create trigger mvr_notice_is_counted after insert on mvr_notice for each row execute function count_mvr_notice();
create trigger mvr_notice_read_is_counted after update of read_at on mvr_notice
  for each row when (old.read_at is null and new.read_at is not null) execute function count_mvr_notice();

-- What came without an enrollment, after it had ended, or unreadable: sealed, for the back office alone.
create table mvr_quarantine (
  id uuid primary key,
  provider text not null,
  provider_notice_id text not null,
  -- As the provider says; of the portal or not.
  told_enrollment_id text not null,
  reason text not null check (reason in ('unknown', 'ended', 'unreadable')),
  content_sealed bytea not null,
  received_at timestamptz not null,
  unique (provider, provider_notice_id)
);
create index mvr_quarantine_newest on mvr_quarantine (received_at, id);

create function keep_mvr_quarantine() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.deletes_old', true) = 'on' then return old; end if;
  if tg_op = 'UPDATE' and current_setting('app.is_resealing', true) = 'on'
    and to_jsonb(new) - 'content_sealed' = to_jsonb(old) - 'content_sealed'
  then
    return new;
  end if;
  raise exception 'a notice in quarantine never changes';
end
$$;
create trigger mvr_quarantine_stays before update or delete on mvr_quarantine
  for each row execute function keep_mvr_quarantine();
create trigger mvr_quarantine_is_not_emptied before truncate on mvr_quarantine
  for each statement execute function keep_mvr_quarantine();

-- Up to where the notices of a provider were taken.
create table mvr_notice_cursor (
  provider text primary key,
  cursor text not null,
  taken_at timestamptz not null
);

do $$
declare
  of_accounts constant text := '(select app_role() in (''carrier'', ''agent'')) and account_id = any ((select app_account_ids())::uuid[])';
  of_driver constant text := '(select app_role() in (''driver'', ''mvr'')) and driver_id = (select app_driver_id())';
  of_office constant text := '(select app_role() = ''operator'')';
  made text;
begin
  foreach made in array array['mvr_enrollment', 'mvr_notice', 'mvr_quarantine', 'mvr_notice_cursor'] loop
    execute format('alter table %I enable row level security', made);
    execute format('alter table %I force row level security', made);
    -- For the triggers, and for who fills an empty database.
    execute format('create policy %I on %I to portal_owner using (true)', made || '_kept', made);
  end loop;
  foreach made in array array['mvr_enrollment', 'mvr_notice'] loop
    execute format(
      'create policy %I on %I for select to portal_app using (%s or (%s) or (%s))',
      made || '_seen', made, of_office, of_accounts, of_driver);
    execute format(
      'create policy %I on %I for update to portal_app using (%s or (%s))', made || '_changed', made, of_office, of_accounts);
  end loop;
  execute format(
    'create policy mvr_enrollment_made on mvr_enrollment for insert to portal_app with check (%s or (%s))',
    of_office, of_accounts);
  execute format('create policy mvr_notice_received on mvr_notice for insert to portal_app with check (%s)', of_office);
  foreach made in array array['mvr_quarantine', 'mvr_notice_cursor'] loop
    execute format('create policy %I on %I to portal_app using (%s)', made || '_of_office', made, of_office);
  end loop;
end
$$;

grant
  select,
  insert (
    id, account_id, driver_id, consent_id, state, requested_by, requested_by_name, request_id, request_hash, created_at
  ),
  update (status, end_reason, provider, left_at, monitored_at, ending_at, ended_at, checked_at)
  on mvr_enrollment to portal_app;
grant
  select,
  insert (
    id, account_id, driver_id, enrollment_id, provider, provider_notice_id, kind, severity, happened_on,
    content_sealed, received_at
  ),
  update (read_at, read_by_name, content_sealed)
  on mvr_notice to portal_app;
grant select, insert, update (content_sealed) on mvr_quarantine to portal_app;
grant select, insert, update (cursor, taken_at) on mvr_notice_cursor to portal_app;

-- The sandbox's own: whom it monitors, and what it will tell.
create table sandbox.mvr_enrollment (
  id uuid primary key,
  enrolled_at timestamptz not null,
  ended_at timestamptz,
  -- It tells something after the end.
  is_late boolean not null
);
create table sandbox.mvr_notice (
  place bigint primary key generated always as identity,
  id text not null unique,
  enrollment_id uuid not null,
  kind text not null,
  happened_on date not null
);
grant select, insert, update on sandbox.mvr_enrollment, sandbox.mvr_notice to portal_service;
select set_config('app.role', '', true);
