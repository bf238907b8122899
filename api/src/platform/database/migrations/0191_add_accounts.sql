-- The back office adds carriers, and no one else does.
grant insert (name, dot_number, time_zone, allows_agent_tickets) on account to portal_app;
create policy account_added on account as restrictive for insert to portal_app
  with check ((select app_role()) = 'operator');

-- Gives carrier staff access to an account: the user of that address, or a new one, whose password no one knows until the
-- link of a mail sets it. Null: the address is of a user who is no carrier's, or of one who is disabled.
create function add_carrier_user(of_account uuid, address text, full_name text, unknown_password_hash text)
returns table (id uuid, is_new boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  carrier_user uuid;
  was_there boolean := false;
begin
  if app_role() is distinct from 'operator' then raise insufficient_privilege; end if;
  insert into app_user (email, name, role, password_hash, account_id)
  values (address, full_name, 'carrier', unknown_password_hash, of_account)
  on conflict do nothing returning app_user.id into carrier_user;
  if carrier_user is null then
    select app_user.id, true into carrier_user, was_there from app_user
    where lower(email) = lower(address) and role = 'carrier' and disabled_at is null;
    if carrier_user is null then return; end if;
  end if;
  insert into account_access (user_id, account_id, is_direct) values (carrier_user, of_account, true);
  return query select carrier_user, not was_there;
end
$$;
revoke execute on function add_carrier_user from public;
grant execute on function add_carrier_user to portal_app;

-- What became of a carrier that was to be added: its rows may take half a minute.
create table account_addition (
  -- The sender's: sent twice, it is added once.
  id uuid primary key,
  requested_by uuid references app_user on delete set null,
  requested_at timestamptz not null,
  added_id uuid references account on delete cascade,
  -- What FMCSA's files on file had: shared-api/src/accounts/accounts.ts
  on_file jsonb,
  -- Where it was refused: the fields and why.
  errors jsonb
);
create index account_addition_by_account on account_addition (added_id);
create index account_addition_by_user on account_addition (requested_by);
alter table account_addition enable row level security;
alter table account_addition force row level security;
create policy account_addition_seen on account_addition to portal_app using ((select app_role()) = 'operator');
grant select, insert, update (added_id, on_file, errors) on account_addition to portal_app;
