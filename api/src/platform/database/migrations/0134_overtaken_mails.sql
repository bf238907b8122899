-- Of a record's status and court date only the newest is mailed: who changes a date a hundred times a minute sends one mail.
create function drop_overtaken_mails() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update notification set is_mail_due = false
  where (select app_role()) = 'operator' and id in (
    select ordered.id
    from (
      select due.id, row_number() over (
        partition by due.user_id, due.kind, due.ticket_id, due.challenge_id order by due.created_at desc, due.id desc
      ) as place
      from notification as due
      where due.is_mail_due and due.kind in ('status', 'court date', 'challenge status')
    ) as ordered
    where ordered.place > 1
  );
end;
revoke execute on function drop_overtaken_mails from public;
grant execute on function drop_overtaken_mails to portal_app;
