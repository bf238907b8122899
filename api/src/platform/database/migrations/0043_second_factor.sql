-- The secret of a user's authenticator app, sealed. It counts once the user has confirmed it with a code.
create table second_factor (
  user_id uuid primary key references app_user on delete cascade,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: a code is good once.
  last_step bigint not null default 0
);
create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  -- A keyed hash.
  code_index bytea not null,
  used_at timestamptz,
  primary key (user_id, code_index)
);
-- Between the password and the second factor. It opens no session by itself.
create table sign_in_challenge (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  step text not null check (step in ('enter code', 'set up')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenge_by_user on sign_in_challenge (user_id);
create index sign_in_challenge_by_expiry on sign_in_challenge (expires_at);
grant select, insert, update, delete on second_factor, recovery_code, sign_in_challenge to portal_service;

-- A challenge proves the password, the role and the user of its time.
create function end_challenges() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from sign_in_challenge where user_id = new.id;
  return null;
end
$$;
create trigger app_user_ends_challenges after update on app_user for each row when (
  old.password_hash is distinct from new.password_hash
  or old.role is distinct from new.role
  or old.disabled_at is distinct from new.disabled_at
) execute function end_challenges();
revoke execute on function end_challenges from public;
