-- A carrier accepts a denial instead of asking for the next stage, a denial carries the state's reason, and a crash of the
-- type that a video proves says where FMCSA finds the video.
select set_config('app.role', 'operator', true);

alter table challenge
  add column accepted_at timestamptz,
  -- As the user was called then.
  add column accepted_by_name text,
  add column crash_video text check (length(crash_video) <= 500),
  add check ((accepted_at is null) = (accepted_by_name is null)),
  add check (accepted_at is null or closed_at is not null),
  add check (crash_video is null or crash_type is not null);
grant insert (crash_video) on challenge to portal_app;
grant update (accepted_at, accepted_by_name) on challenge to portal_app;

-- States write their reasons (91 FR 20561). Denials that were entered before without one stay.
alter table challenge_stage
  add constraint challenge_stage_denied_with_reason
  check (outcome is distinct from 'Denied' or reason is not null) not valid;

-- False where the stage that was reached last is not denied, and where the challenge changed since it was read.
create function accept_challenge_denial(
  of_challenge uuid, of_version integer, accepted timestamptz, accepter_id uuid, accepter text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asking constant text := current_setting('app.role', true);
  before challenge;
  change constant uuid := uuidv7();
begin
  select * into before from challenge
  where id = of_challenge and version = of_version and is_own_account(account_id) and closed_at is null and (
    select outcome from challenge_stage where challenge_id = of_challenge order by stage desc limit 1
  ) = 'Denied'
  for update;
  if not found then return false; end if;
  perform set_config('app.role', 'operator', true);
  update challenge set status = 'Closed', closed_at = accepted, dataq_outcome = 'No change',
    accepted_at = accepted, accepted_by_name = accepter
  where id = of_challenge;
  insert into challenge_change (
    account_id, challenge_id, change_id, field, old_value, new_value, reason, actor_id, actor_name, changed_at
  )
  select before.account_id, of_challenge, change, field, old_value, new_value, 'Denial accepted',
    accepter_id, accepter, accepted
  from (values
    ('Status__c', before.status, 'Closed'), ('DataQ_Outcome__c', before.dataq_outcome, 'No change')
  ) as changed (field, old_value, new_value)
  where old_value is distinct from new_value;
  perform set_config('app.role', asking, true);
  return true;
end
$$;
revoke execute on function accept_challenge_denial from public;
grant execute on function accept_challenge_denial to portal_app;
select set_config('app.role', '', true);
