-- Requests of MVRs with purpose and consent, in batches; what came back, what it cost, and who looked at it.
select set_config('app.role', 'operator', true);

-- What a report of each type costs.
create table mvr_product (
  mvr_type text primary key check (mvr_type in ('3 year', '7 year', 'Complete')),
  name text not null,
  description text not null,
  price_cents bigint not null check (price_cents > 0),
  currency text not null default 'USD' check (currency = 'USD')
);
grant select on mvr_product to portal_app;

create table mvr_consent_link (
  id uuid primary key,
  account_id uuid not null references account,
  driver_id uuid not null,
  purpose text not null check (purpose in ('Pre-employment', 'Annual review', 'Post-incident', 'Monitoring')),
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Masked: enough for the driver to recognize it.
  sent_to text,
  used_at timestamptz,
  -- A newer link was made, or the driver has consented otherwise.
  replaced_at timestamptz,
  foreign key (driver_id, account_id) references driver (id, account_id) on delete cascade
);
create unique index mvr_consent_link_open on mvr_consent_link (driver_id, purpose)
  where used_at is null and replaced_at is null;
create index mvr_consent_link_by_account on mvr_consent_link (account_id);

-- A link, or the signed-in driver. A consent has no ticket.
alter table signature
  add column mvr_consent_link_id uuid unique references mvr_consent_link,
  drop constraint signature_check,
  add constraint signature_has_one_signer
    check (num_nonnulls(signer_id, signing_link_id, mvr_consent_link_id) = 1),
  add constraint signature_link_fits
    check (mvr_consent_link_id is null or document_kind = 'MVR consent');

create table mvr_consent (
  id uuid primary key,
  account_id uuid not null references account,
  driver_id uuid not null,
  -- It is for this purpose alone.
  purpose text not null check (purpose in ('Pre-employment', 'Annual review', 'Post-incident', 'Monitoring')),
  disclosure_version int not null check (disclosure_version > 0),
  disclosure_hash bytea not null check (length(disclosure_hash) = 32),
  signature_id uuid not null unique references signature,
  signer_name text not null,
  signed_at timestamptz not null,
  is_by_link boolean not null,
  withdrawn_at timestamptz check (withdrawn_at >= signed_at),
  withdrawn_by uuid references app_user,
  unique (id, account_id),
  foreign key (driver_id, account_id) references driver (id, account_id)
);
create unique index mvr_consent_valid on mvr_consent (driver_id, purpose) where withdrawn_at is null;
create index mvr_consent_newest on mvr_consent (account_id, signed_at, id);
create index mvr_consent_by_driver on mvr_consent (driver_id, signed_at, id);

create table mvr_batch (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  number bigint not null generated always as identity unique,
  name text not null generated always as (
    'MB-' || case when number < 1000000 then lpad(number::text, 6, '0') else number::text end
  ) stored,
  mvr_type text not null check (mvr_type in ('3 year', '7 year', 'Complete')),
  purpose text not null check (purpose in ('Pre-employment', 'Annual review', 'Post-incident', 'Monitoring')),
  requested_by uuid not null references app_user,
  requested_by_name text not null,
  request_id uuid not null,
  -- Of what was requested: the same id with something else is refused.
  request_hash bytea not null check (length(request_hash) = 32),
  created_at timestamptz not null,
  -- Kept by triggers of the reports.
  report_count int not null default 0,
  final_count int not null default 0,
  completed_count int not null default 0,
  status text not null generated always as (
    case when report_count > 0 and final_count = report_count then 'Complete' else 'In Process' end
  ) stored,
  unique (requested_by, request_id),
  unique (id, account_id)
);
create index mvr_batch_newest on mvr_batch (account_id, created_at, id);
create index mvr_batch_in_process on mvr_batch (account_id, created_at, id) where status = 'In Process';

alter table mvr_report
  add column batch_id uuid,
  add column purpose text
    check (purpose in ('Pre-employment', 'Annual review', 'Post-incident', 'Monitoring')),
  add column requested_by uuid references app_user,
  add column consent_id uuid,
  -- The licensing authority: 'OH'.
  add column state text,
  add column price_cents bigint check (price_cents > 0),
  add column currency text not null default 'USD' check (currency = 'USD'),
  -- When it left the portal.
  add column ordered_at timestamptz,
  -- When the provider was last asked about it.
  add column checked_at timestamptz,
  add column finished_at timestamptz,
  -- Why it failed; null where it did not.
  add column reason text check (reason in (
    'incomplete', 'refused', 'mismatch', 'declined', 'expired', 'no answer', 'cancelled', 'office'
  )),
  add column version int not null default 1,
  add column provider text,
  add column provider_order_id text,
  -- Reports from a time before requests were kept: what is unknown of them stays unknown.
  add column is_before_requests boolean not null default true,
  add foreign key (batch_id, account_id) references mvr_batch (id, account_id),
  add foreign key (consent_id, account_id) references mvr_consent (id, account_id);
alter table mvr_report alter column is_before_requests set default false;
alter table mvr_report
  -- Nothing leaves the portal without a purpose, a consent and the user who asked.
  add constraint mvr_report_has_grounds check (
    is_before_requests or source = 'monitoring' or status = 'Consent Needed'
    or (status = 'Failed' and ordered_at is null)
    or (purpose is not null and requested_by is not null and consent_id is not null)
  ),
  add constraint mvr_report_leaves_first check (
    is_before_requests or ordered_at is not null or status in ('Consent Needed', 'Ordered', 'Failed')
  ),
  add constraint mvr_report_ends_once check (
    is_before_requests or (finished_at is not null) = (status in ('Complete', 'No Record', 'Failed'))
  );
create index mvr_report_of_batch on mvr_report (batch_id, created_at, id);
create index mvr_report_of_batch_by_status on mvr_report (batch_id, status);
create index mvr_report_by_consent on mvr_report (consent_id) where status = 'Ordered';
create index mvr_report_waiting on mvr_report (driver_id, purpose)
  where status = 'Consent Needed' and not is_before_requests;
create index mvr_report_pending on mvr_report (checked_at nulls first, id)
  where status in ('Ordered', 'In Process') and not is_before_requests;

create function keep_mvr_report() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if not old.is_before_requests and (
      new.account_id, new.driver_id, new.batch_id, new.mvr_type, new.purpose, new.requested_by, new.source,
      new.created_at, new.price_cents, new.is_before_requests
    ) is distinct from (
      old.account_id, old.driver_id, old.batch_id, old.mvr_type, old.purpose, old.requested_by, old.source,
      old.created_at, old.price_cents, old.is_before_requests
    ) then
      raise exception 'what an MVR was requested for never changes';
    end if;
    if new.status <> old.status and (old.status, new.status) not in (
      ('Consent Needed', 'Ordered'), ('Consent Needed', 'Failed'),
      ('Ordered', 'Consent Needed'), ('Ordered', 'In Process'), ('Ordered', 'Failed'),
      ('In Process', 'Complete'), ('In Process', 'No Record'), ('In Process', 'Failed')
    ) then
      raise exception 'an MVR can not go from % to %', old.status, new.status;
    end if;
    if old.ordered_at is not null
      and (new.ordered_at, new.consent_id) is distinct from (old.ordered_at, old.consent_id)
    then
      raise exception 'an MVR that has left the portal stays ordered, with its consent';
    end if;
    -- That the provider was asked again changes nothing that users see.
    if to_jsonb(new) - '{version,checked_at,search_text}'::text[]
      <> to_jsonb(old) - '{version,checked_at,search_text}'::text[]
    then
      new.version := old.version + 1;
    end if;
  end if;
  if not new.is_before_requests and new.source = 'portal' and new.status <> 'Consent Needed' and (
    tg_op = 'INSERT' or old.status = 'Consent Needed' or (old.ordered_at is null and new.ordered_at is not null)
  ) and not (new.status = 'Failed' and new.ordered_at is null) then
    -- A withdrawal waits for this, or this for it.
    perform from mvr_consent
    where id = new.consent_id and account_id = new.account_id and driver_id = new.driver_id
      and purpose = new.purpose and withdrawn_at is null
    for share;
    if not found then
      raise exception 'no MVR is ordered without the consent of its driver' using errcode = 'MV001';
    end if;
  end if;
  return new;
end
$$;
revoke execute on function keep_mvr_report from public;
create trigger mvr_report_moves_on before insert or update on mvr_report
  for each row execute function keep_mvr_report();

create function count_mvr_batch() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    update mvr_batch set
      report_count = report_count + added.reports,
      final_count = final_count + added.final,
      completed_count = completed_count + added.completed
    from (
      select batch_id, count(*) as reports,
        count(*) filter (where status in ('Complete', 'No Record', 'Failed')) as final,
        count(*) filter (where status in ('Complete', 'No Record')) as completed
      from after where batch_id is not null group by batch_id
    ) as added
    where mvr_batch.id = added.batch_id;
  else
    update mvr_batch set
      final_count = final_count + ended.final,
      completed_count = completed_count + ended.completed
    from (
      select after.batch_id, count(*) as final,
        count(*) filter (where after.status in ('Complete', 'No Record')) as completed
      from after join before using (id)
      where after.batch_id is not null and after.status in ('Complete', 'No Record', 'Failed')
        and before.status not in ('Complete', 'No Record', 'Failed')
      group by after.batch_id
    ) as ended
    where mvr_batch.id = ended.batch_id;
  end if;
  return null;
end
$$;
revoke execute on function count_mvr_batch from public;
create trigger mvr_report_is_counted_when_added after insert on mvr_report referencing new table as after
  for each statement execute function count_mvr_batch();
create trigger mvr_report_is_counted_when_final after update on mvr_report
  referencing old table as before new table as after
  for each statement execute function count_mvr_batch();

-- A consent is withdrawn once, and nothing else of it changes. What was not ordered yet waits for a new one.
create function keep_mvr_consent() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(new) - '{withdrawn_at,withdrawn_by}'::text[] = to_jsonb(old) - '{withdrawn_at,withdrawn_by}'::text[]
  then
    return new;
  end if;
  raise exception 'a consent never changes, but is withdrawn';
end
$$;
revoke execute on function keep_mvr_consent from public;
create trigger mvr_consent_stays before update or delete on mvr_consent
  for each row execute function keep_mvr_consent();

create function stop_mvr_orders() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update mvr_report
  set status = 'Consent Needed', consent_id = null,
    message = 'The driver withdrew the consent. Ask for a new one.'
  where consent_id = new.id and status = 'Ordered' and ordered_at is null;
  return null;
end
$$;
revoke execute on function stop_mvr_orders from public;
create trigger mvr_consent_stops_orders after update of withdrawn_at on mvr_consent
  for each row execute function stop_mvr_orders();

-- What came back. It goes only with a retention job.
create table mvr_result (
  report_id uuid primary key references mvr_report,
  account_id uuid not null references account,
  driver_id uuid,
  schema_version int not null check (schema_version > 0),
  -- Null where the authority has no record.
  content_sealed bytea,
  -- As the provider sent it.
  raw_sealed bytea not null,
  raw_hash bytea not null check (length(raw_hash) = 32),
  provider text not null,
  provider_order_id text not null,
  received_at timestamptz not null
);
create index mvr_result_by_account on mvr_result (account_id);
create index mvr_result_by_driver on mvr_result (driver_id, received_at);

create function refuse_mvr_result_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.is_resealing', true) = 'on'
    and to_jsonb(new) - '{content_sealed,raw_sealed}'::text[] = to_jsonb(old) - '{content_sealed,raw_sealed}'::text[]
  then
    return new;
  end if;
  raise exception 'the result of an MVR never changes';
end
$$;
create trigger mvr_result_stays before update or delete on mvr_result
  for each row execute function refuse_mvr_result_change();

-- A report is charged once, when it is Complete or No Record.
create table mvr_charge (
  report_id uuid primary key references mvr_report,
  account_id uuid not null references account,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  charged_at timestamptz not null
);
create index mvr_charge_by_account on mvr_charge (account_id, charged_at);

create function refuse_mvr_charge() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then raise exception 'a charge never changes'; end if;
  if not exists (select from mvr_report where id = new.report_id and status in ('Complete', 'No Record')) then
    raise exception 'only a report that came back is charged';
  end if;
  return new;
end
$$;
revoke execute on function refuse_mvr_charge from public;
create trigger mvr_charge_stays before insert or update or delete on mvr_charge
  for each row execute function refuse_mvr_charge();

-- Each look at a full report, its PDF, a driver's record or an audit pack.
create table mvr_access (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account,
  report_id uuid references mvr_report,
  driver_id uuid,
  user_id uuid references app_user,
  user_name text not null,
  role text not null,
  what text not null check (what in (
    'opened the report', 'downloaded the PDF', 'opened the record', 'audit pack'
  )),
  -- Why it was looked at: of the report, or what the user said.
  purpose text,
  looked_at timestamptz not null,
  check (num_nonnulls(report_id, driver_id) > 0)
);
create index mvr_access_of_report on mvr_access (report_id, looked_at, id);
create index mvr_access_of_driver on mvr_access (driver_id, looked_at, id);
create index mvr_access_by_account on mvr_access (account_id, looked_at, id);

create function refuse_mvr_access_change() returns trigger language plpgsql as $$
begin
  raise exception 'the access log never changes';
end
$$;
create trigger mvr_access_stays before update or delete on mvr_access
  for each row execute function refuse_mvr_access_change();

create trigger mvr_consent_is_not_emptied before truncate on mvr_consent
  for each statement execute function keep_mvr_consent();
create trigger mvr_result_is_not_emptied before truncate on mvr_result
  for each statement execute function refuse_mvr_result_change();
create trigger mvr_charge_is_not_emptied before truncate on mvr_charge
  for each statement execute function refuse_mvr_charge();
create trigger mvr_access_is_not_emptied before truncate on mvr_access
  for each statement execute function refuse_mvr_access_change();

do $$
declare
  tenant_table text;
  of_accounts constant text := '(select app_role() in (''carrier'', ''agent'')) and account_id = any ((select app_account_ids())::uuid[])';
  of_driver constant text := '(select app_role() in (''driver'', ''mvr'')) and driver_id = (select app_driver_id())';
begin
  foreach tenant_table in array array[
    'mvr_consent_link', 'mvr_consent', 'mvr_batch', 'mvr_result', 'mvr_charge', 'mvr_access'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    -- For the triggers, and for who fills an empty database.
    execute format('create policy %I on %I to portal_owner using (true)', tenant_table || '_kept', tenant_table);
    execute format(
      'create policy %I on %I for select to portal_app using ((select app_role() = ''operator'') or (%s)%s)',
      tenant_table || '_seen', tenant_table, of_accounts,
      case when tenant_table in ('mvr_consent', 'mvr_result', 'mvr_access')
        then format(' or (%s)', of_driver) else '' end
    );
  end loop;
  execute format(
    'create policy mvr_consent_link_made on mvr_consent_link for insert to portal_app with check ((select app_role() = ''operator'') or (%s))',
    of_accounts);
  execute format(
    'create policy mvr_consent_link_used on mvr_consent_link for update to portal_app using ((select app_role() = ''operator'') or (%s))',
    of_accounts);
  execute format(
    'create policy mvr_batch_requested on mvr_batch for insert to portal_app with check ((select app_role() = ''operator'') or (%s))',
    of_accounts);
  execute format(
    'create policy mvr_consent_withdrawn on mvr_consent for update to portal_app using ((select app_role() = ''operator'') or (%s) or (%s))',
    of_accounts, of_driver);
  execute format(
    'create policy mvr_access_written on mvr_access for insert to portal_app with check ((select app_role() = ''operator'') or (%s) or (%s))',
    of_accounts, of_driver);
  execute format(
    'create policy mvr_report_requested on mvr_report for insert to portal_app with check (
      not is_before_requests and ordered_at is null and status in (''Consent Needed'', ''Ordered'')
      and ((select app_role() = ''operator'') or (%s)))',
    of_accounts);
  drop policy mvr_report_seen on mvr_report;
  execute format(
    'create policy mvr_report_seen on mvr_report for select to portal_app using ((select app_role() = ''operator'') or (%s) or (%s))',
    of_accounts, of_driver);
end
$$;
create policy mvr_report_kept on mvr_report to portal_owner using (true);
-- Reports move on by jobs, which are the back office.
create policy mvr_report_moved on mvr_report for update to portal_app using ((select app_role() = 'operator'));
create policy mvr_consent_signed on mvr_consent for insert to portal_app
  with check ((select app_role() = 'operator'));
create policy mvr_result_received on mvr_result for insert to portal_app
  with check ((select app_role() = 'operator'));
create policy mvr_result_resealed on mvr_result for update to portal_app
  using ((select app_role() = 'operator'));
create policy mvr_charge_made on mvr_charge for insert to portal_app
  with check ((select app_role() = 'operator'));

grant select, insert, update (used_at, replaced_at) on mvr_consent_link to portal_app;
grant select, insert, update (withdrawn_at, withdrawn_by) on mvr_consent to portal_app;
grant select, insert on mvr_batch, mvr_charge, mvr_access to portal_app;
grant select, insert, update (content_sealed, raw_sealed) on mvr_result to portal_app;
grant
  insert (
    id, account_id, batch_id, driver_id, driver_name, mvr_type, purpose, requested_by, consent_id, state, price_cents,
    message, status, source, created_at
  ),
  update (
    status, message, reason, consent_id, ordered_at, checked_at, finished_at, provider, provider_order_id
  ) on mvr_report to portal_app;

-- The sandbox's own orders.
create table sandbox.mvr_order (
  idempotency_key uuid primary key,
  id text not null unique,
  -- Who was asked about.
  request_sealed bytea not null,
  ordered_at timestamptz not null,
  reads int not null default 0
);
grant select, insert, update on sandbox.mvr_order to portal_service;
select set_config('app.role', '', true);
