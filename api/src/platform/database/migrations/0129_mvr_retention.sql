-- What is kept of MVRs goes after the years that the installation sets; the back office sets prices.
select set_config('app.role', 'operator', true);

alter table mvr_product enable row level security;
create policy mvr_product_seen on mvr_product for select to portal_app using (true);
create policy mvr_product_priced on mvr_product for update to portal_app
  using ((select app_role()) = 'operator');
grant update (price_cents) on mvr_product to portal_app;

-- By which a list names drivers of a carrier.
create index driver_by_own_id on driver (account_id, lower(carrier_driver_id));
create index driver_by_number_of_carrier on driver (account_id, cdl_number_index);

alter table mvr_report
  -- When its content was deleted, because it was old.
  add column content_deleted_at timestamptz,
  add column is_consent_deleted boolean not null default false,
  drop constraint mvr_report_has_grounds,
  add constraint mvr_report_has_grounds check (
    is_before_requests or source = 'monitoring' or status = 'Consent Needed'
    or (status = 'Failed' and ordered_at is null)
    or (purpose is not null and requested_by is not null and (consent_id is not null or is_consent_deleted))
  ),
  drop constraint mvr_report_consent_id_account_id_fkey,
  add constraint mvr_report_consent_id_account_id_fkey
    foreign key (consent_id, account_id) references mvr_consent (id, account_id) on delete set null (consent_id);
create index mvr_report_with_consent on mvr_report (consent_id) where consent_id is not null;
create index mvr_report_finished on mvr_report (finished_at) where content_deleted_at is null;

-- As in 0120, but an old consent that is deleted leaves its reports.
create or replace function keep_mvr_report() returns trigger
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
    -- By the foreign key alone: the consent is not there any more.
    if old.consent_id is not null and new.consent_id is null
      and not exists (select from mvr_consent where id = old.consent_id)
    then
      new.is_consent_deleted := true;
    elsif old.ordered_at is not null
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

-- The service has no right to delete from these tables: what deletes is `delete_old_mvr_rows`.
create or replace function keep_mvr_consent() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'DELETE' and current_setting('app.deletes_old', true) = 'on' then return old; end if;
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(new) - '{withdrawn_at,withdrawn_by}'::text[] = to_jsonb(old) - '{withdrawn_at,withdrawn_by}'::text[]
  then
    return new;
  end if;
  raise exception 'a consent never changes, but is withdrawn';
end
$$;
create or replace function refuse_mvr_result_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.deletes_old', true) = 'on' then return old; end if;
  if tg_op = 'UPDATE' and current_setting('app.is_resealing', true) = 'on'
    and to_jsonb(new) - '{content_sealed,raw_sealed}'::text[] = to_jsonb(old) - '{content_sealed,raw_sealed}'::text[]
  then
    return new;
  end if;
  raise exception 'the result of an MVR never changes';
end
$$;
create or replace function refuse_mvr_access_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.deletes_old', true) = 'on' then return old; end if;
  raise exception 'the access log never changes';
end
$$;

-- Whether a driver is employed, or was on this day: not one who is Pending, or was checked before employment alone.
create function is_employed(employee uuid, on_day date) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from driver
    where id = employee and (status in ('Active', 'MVR Only') or (status = 'Inactive' and cancelled_on >= on_day))
  )
$$;
revoke execute on function is_employed from public;

/*
 * Deletes what is older than it is kept, some rows of each kind at a time, and counts it by carrier. A pre-employment report
 * is kept as long as its driver is employed, and so many years longer.
 */
create function delete_old_mvr_rows(now timestamptz, report_years int, record_years int, most int)
returns table (kind text, account_id uuid, deleted bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  reports_before constant timestamptz := now - make_interval(years => report_years);
  records_before constant timestamptz := now - make_interval(years => record_years);
  -- One day later than UTC's, wherever the carrier is.
  ended_before constant date := reports_before::date - 1;
  consents_before constant date := records_before::date - 1;
  old_reviews uuid[];
  old_actions uuid[];
  old_consents uuid[];
  old_files uuid[];
begin
  if (select app_role()) is distinct from 'operator' then
    raise exception 'only the back office deletes' using errcode = 'insufficient_privilege';
  end if;
  if report_years < 3 or record_years < 5 then
    raise exception 'the law wants reports for 3 years, and consents and looks for 5';
  end if;
  perform set_config('app.deletes_old', 'on', true);
  return query
    with old as (
      select report.id, report.account_id
      from mvr_report as report
      left join driver on driver.id = report.driver_id
      where report.finished_at < reports_before and report.content_deleted_at is null
        and exists (select from mvr_result where report_id = report.id)
        and (
          report.purpose is distinct from 'Pre-employment' or driver.id is null
          or not is_employed(driver.id, ended_before)
        )
        -- A notice has the report with it, and a driver may still dispute what it says.
        and not exists (select from mvr_adverse_action where report_id = report.id)
        and not exists (select from mvr_dispute where report_id = report.id and answered_at is null and opened_at >= records_before)
      order by report.finished_at limit most
    ), gone as (
      delete from mvr_result using old where mvr_result.report_id = old.id
    ), marked as (
      update mvr_report set content_deleted_at = now from old where mvr_report.id = old.id
      returning mvr_report.account_id
    )
    select 'reports', marked.account_id, count(*) from marked group by marked.account_id;
  -- 49 CFR 391.51(d): the signed note of a review.
  old_reviews := array(select id from mvr_review where reviewed_at < reports_before order by reviewed_at limit most);
  delete from mvr_review_report where review_id = any (old_reviews);
  delete from mvr_review_authority where review_id = any (old_reviews);
  return query
    with gone as (delete from mvr_review where id = any (old_reviews) returning mvr_review.account_id)
    select 'reviews', gone.account_id, count(*) from gone group by gone.account_id;
  -- What authorities told, and what drivers were told. Their bells go along.
  return query
    with gone as (
      delete from mvr_notice
      where id in (select id from mvr_notice where received_at < records_before order by received_at limit most)
      returning mvr_notice.account_id, enrollment_id, read_at
    ), counted as (
      update mvr_enrollment set unread_count = unread_count - unread.count
      from (
        select enrollment_id, count(*)::int as count from gone where read_at is null group by enrollment_id
      ) as unread
      where mvr_enrollment.id = unread.enrollment_id
    )
    select 'notices', gone.account_id, count(*) from gone group by gone.account_id;
  return query
    with gone as (delete from mvr_quarantine where received_at < records_before returning 1)
    select 'notices in quarantine', null::uuid, count(*) from gone having count(*) > 0;
  return query
    with gone as (
      delete from mvr_enrollment as enrollment
      where ended_at < records_before and not exists (select from mvr_notice where enrollment_id = enrollment.id)
      returning enrollment.account_id
    )
    select 'enrollments', gone.account_id, count(*) from gone group by gone.account_id;
  -- One that was never finished goes by its first notice.
  old_actions := array(
    select id from mvr_adverse_action
    where coalesce(final_sent_at, ended_at, pre_sent_at) < records_before limit most
  );
  delete from mvr_adverse_letter where action_id = any (old_actions);
  return query
    with gone as (delete from mvr_adverse_action where id = any (old_actions) returning mvr_adverse_action.account_id)
    select 'adverse actions', gone.account_id, count(*) from gone group by gone.account_id;
  return query
    with gone as (
      delete from mvr_dispute
      where coalesce(answered_at, opened_at) < records_before
        and not exists (select from mvr_result where mvr_result.report_id = mvr_dispute.report_id)
      returning mvr_dispute.account_id
    )
    select 'disputes', gone.account_id, count(*) from gone group by gone.account_id;
  return query
    with gone as (
      delete from mvr_access
      where id in (select id from mvr_access where looked_at < records_before order by looked_at limit most)
      returning mvr_access.account_id
    )
    select 'looks', gone.account_id, count(*) from gone group by gone.account_id;
  select array_agg(old.id), array_agg(old.file_id) || array_agg(old.picture_file_id) into old_consents, old_files
  from (
    select consent.id, signature.file_id, signature.picture_file_id
    from mvr_consent as consent join signature on signature.id = consent.signature_id
    where consent.signed_at < records_before
      and (consent.withdrawn_at < records_before or not is_employed(consent.driver_id, consents_before))
      and not exists (select from mvr_enrollment where consent_id = consent.id)
      and not exists (
        select from mvr_report where consent_id = consent.id
          and (finished_at is null or finished_at >= records_before
            or exists (select from mvr_result where report_id = mvr_report.id))
      )
    order by consent.signed_at limit most
  ) as old;
  return query
    with gone as (delete from mvr_consent where id = any (old_consents) returning mvr_consent.account_id)
    select 'consents', gone.account_id, count(*) from gone group by gone.account_id;
  -- A signature goes with its signed copy, whose bytes are left to the sweep of files.
  delete from file where id = any (old_files);
  delete from mvr_consent_link as link
  where expires_at < records_before
    and not exists (select from signature where mvr_consent_link_id = link.id);
  perform set_config('app.deletes_old', '', true);
end
$$;
revoke execute on function delete_old_mvr_rows from public;
grant execute on function delete_old_mvr_rows to portal_app;
create policy signature_kept on signature for select to portal_owner using (true);
create policy file_of_consent_deleted on file for delete to portal_owner
  using (bucket = 'drivers' and kind in ('Signature', 'Signed document'));
select set_config('app.role', '', true);
