-- The payer is not told of the own payment by a notification. Other pages that the payer has open hear that it is paid.
create function announce_paid_checkout() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('notification', concat_ws(' ', new.payer_user_id, ticket_id))
  from unnest(new.ticket_ids) as ticket_id;
  return null;
end
$$;
revoke execute on function announce_paid_checkout from public;
create trigger paid_checkout_is_announced after update of status on checkout_session
  for each row when (new.status = 'paid' and old.status <> 'paid' and new.payer_user_id is not null)
  execute function announce_paid_checkout();
