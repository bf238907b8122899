-- A driver's account is an MVR user's while his membership is of MVRs alone, and a driver's with any other: it goes with
-- the membership, whoever changes that and by whatever means. Without one it stays. His sessions end: see 0009.
create function keep_member_role() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update app_user set role = case new.status when 'MVR Only' then 'mvr' else 'driver' end
  where driver_id = new.id and role = case new.status when 'MVR Only' then 'driver' else 'mvr' end;
  return null;
end
$$;
revoke execute on function keep_member_role from public;
create trigger driver_role_goes_with_status after update of status on driver for each row
when (old.status is distinct from new.status and new.status in ('Active', 'PE Only', 'MVR Only'))
execute function keep_member_role();

update app_user set role = case driver.status when 'MVR Only' then 'mvr' else 'driver' end
from driver
where driver.id = app_user.driver_id and driver.status in ('Active', 'PE Only', 'MVR Only')
  and app_user.role = case driver.status when 'MVR Only' then 'driver' else 'mvr' end;
