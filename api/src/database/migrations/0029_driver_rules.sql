-- What is agreed for a day to come has not begun, and until then it can be given up: what was never a membership leaves
-- its entries in the history alone.
alter table membership_event drop constraint membership_event_kind_check;
alter table membership_event add constraint membership_event_kind_check check (kind in (
  'Planned', 'Plan withdrawn', 'Begun', 'Activated', 'Cancellation planned', 'Cancellation taken back', 'Cancelled',
  'Reactivated'
));
create policy membership_given_up on membership for delete using (
  state = 'Planned' and (
    (select app_role()) = 'operator'
    or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  )
);
grant delete on membership to portal_app;
