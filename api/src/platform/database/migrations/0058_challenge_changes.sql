-- The rows that stand are read and changed as the back office.
select set_config('app.role', 'operator', true);

-- The same for all fields of one change, as in ticket_change. Earlier changes were one a moment.
alter table challenge_change add column change_id uuid;
alter table challenge_change disable trigger challenge_change_stays;
alter table challenge_change no force row level security;
update challenge_change set change_id = change.id
from (
  select challenge_id, changed_at, min(id::text)::uuid as id from challenge_change group by challenge_id, changed_at
) as change
where change.challenge_id = challenge_change.challenge_id and change.changed_at = challenge_change.changed_at;
alter table challenge_change force row level security;
alter table challenge_change enable trigger challenge_change_stays;
alter table challenge_change alter column change_id set not null;
