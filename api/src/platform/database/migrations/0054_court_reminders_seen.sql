create policy court_reminder_of_carrier on court_reminder for select using (
  (select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[])
);
