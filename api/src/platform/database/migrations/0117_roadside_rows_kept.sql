select set_config('app.role', 'operator', true);

-- Who drove is said at the inspection; what users are told of the report follows.
create function tell_driver_of_notification() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update sms_notification set driver_id = new.driver_id
  where account_id = new.account_id and kind = 'Inspection' and report_state = new.report_state
    and report_number = new.report_number and driver_id is distinct from new.driver_id;
  return null;
end
$$;
revoke execute on function tell_driver_of_notification from public;
create trigger notification_follows_driver_of_inspection after update of driver_id on roadside_inspection
  for each row when (new.driver_id is distinct from old.driver_id and coalesce(new.file_place, 1) = 1)
  execute function tell_driver_of_notification();
update sms_notification as told set driver_id = kept.driver_id
from roadside_inspection as kept
where told.kind = 'Inspection' and told.account_id = kept.account_id and told.report_state = kept.report_state
  and told.report_number = kept.report_number and coalesce(kept.file_place, 1) = 1 and kept.driver_id is not null
  and told.driver_id is distinct from kept.driver_id;

-- Tickets and challenges of a violation that FMCSA's newest file does not list: the next file may list it again.
create table roadside_link_kept (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  report_state text not null,
  report_number text not null,
  -- Of the inspection, and of the violation in it, as in the file.
  inspection_place smallint not null,
  code text not null,
  basic text not null,
  violation_place smallint not null,
  ticket_id uuid,
  linked_by uuid,
  linked_at timestamptz,
  challenge_id uuid references challenge on delete cascade,
  check (num_nonnulls(ticket_id, challenge_id) = 1),
  foreign key (ticket_id, account_id) references ticket (id, account_id) on delete cascade
);
create index roadside_link_kept_by_report on roadside_link_kept (account_id, report_state, report_number);
create index roadside_link_kept_by_ticket on roadside_link_kept (ticket_id, account_id);
create index roadside_link_kept_by_challenge on roadside_link_kept (challenge_id);
alter table roadside_link_kept enable row level security;
alter table roadside_link_kept force row level security;
grant select on roadside_link_kept to portal_app;
create policy roadside_link_kept_seen on roadside_link_kept to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
create policy roadside_link_kept_brought on roadside_link_kept to portal_owner using (true);
create policy ticket_violation_brought on ticket_violation to portal_owner using (true);

create function keep_roadside_links() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into roadside_link_kept (
    account_id, report_state, report_number, inspection_place, code, basic, violation_place, ticket_id, linked_by,
    linked_at, challenge_id)
  select old.account_id, whole.report_state, whole.report_number, whole.file_place, old.code, old.basic,
    old.file_place, linked.ticket_id, linked.linked_by, linked.linked_at, linked.challenge_id
  from roadside_inspection as whole
  cross join lateral (
    select ticket_id, linked_by, linked_at, null::uuid as challenge_id from ticket_violation where violation_id = old.id
    union all
    select null, null, null, id from challenge where violation_id = old.id
  ) as linked
  where whole.id = old.inspection_id and whole.file_place is not null
    and exists (select from account where id = old.account_id);
  return old;
end
$$;
revoke execute on function keep_roadside_links from public;
create trigger links_of_violation_are_kept before delete on roadside_violation
  for each row when (old.file_place is not null) execute function keep_roadside_links();

create function bring_back_roadside_links() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from roadside_link_kept where account_id in (select account_id from added)) then
    return null;
  end if;
  with back as (
    delete from roadside_link_kept as kept using added, roadside_inspection as whole
    where whole.id = added.inspection_id and kept.account_id = added.account_id
      and kept.report_state = whole.report_state and kept.report_number = whole.report_number
      and kept.inspection_place = whole.file_place and kept.code = added.code and kept.basic = added.basic
      and kept.violation_place = added.file_place
    returning kept.*, added.id as violation_id
  ), linked as (
    insert into ticket_violation (ticket_id, violation_id, account_id, linked_by, linked_at)
    select ticket_id, violation_id, account_id, linked_by, linked_at from back where ticket_id is not null
    on conflict do nothing
  )
  update challenge set violation_id = back.violation_id from back
  where challenge.id = back.challenge_id and challenge.violation_id is null;
  return null;
end
$$;
revoke execute on function bring_back_roadside_links from public;
create trigger links_of_violation_come_back after insert on roadside_violation
  referencing new table as added for each statement execute function bring_back_roadside_links();

-- A change adds its own line, so that it waits for no import that is not at its end. The lines are summed where they are
-- read, and folded into one.
alter table roadside_tally drop constraint roadside_tally_pkey;
create index roadside_tally_by_account on roadside_tally (account_id) include (inspections, matched, violations);
create or replace function keep_roadside_tally() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  counted constant text := case tg_table_name
    when 'roadside_inspection' then 'count(*), count(driver_id), 0' else '0, 0, count(*)' end;
begin
  execute (
    select 'insert into roadside_tally (account_id, inspections, matched, violations)
      select account_id, sum(inspections), sum(matched), sum(violations) from (' ||
      string_agg(format('select account_id, %s * inspections as inspections, %s * matched as matched,
        %s * violations as violations from (select account_id, %s from %s group by account_id)
        as found (account_id, inspections, matched, violations)', sign, sign, sign, counted, side), ' union all ') ||
      ') as moved group by account_id
      having sum(inspections) <> 0 or sum(matched) <> 0 or sum(violations) <> 0'
    from (values ('after', 1, array['INSERT', 'UPDATE']), ('before', -1, array['DELETE', 'UPDATE']))
      as sides (side, sign, operations)
    where tg_op = any (operations)
  );
  return null;
end
$$;
create function fold_roadside_tally() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  with taken as (
    delete from roadside_tally where ctid = any (array(select ctid from roadside_tally for update skip locked))
    returning *
  )
  insert into roadside_tally (account_id, inspections, matched, violations)
  select account_id, sum(inspections), sum(matched), sum(violations) from taken group by account_id;
$$;
revoke execute on function fold_roadside_tally from public;
grant execute on function fold_roadside_tally to portal_service;
