-- The name of the user who paid; users with a pay link are not named, because theirs is sealed. The caller passes checkouts of
-- transactions that row policies let them see: a driver sees the charge of a checkout for several drivers, not the checkout.
create function payer_name(of_session uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(app_user.name, case when link_payment_id is not null then 'Link payer' end)
  from checkout_session left join app_user on app_user.id = payer_user_id
  where checkout_session.id = of_session;
end;
revoke execute on function payer_name from public;
grant execute on function payer_name to portal_app;
