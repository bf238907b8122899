-- As in 0021. A role is compared once, not for every row; and a yes or no that the planner can't know counts as one in
-- two, a comparison as one in two hundred: it took the rows that are seen for a hundredth of what they are, and sorted
-- all that an index had in order.
alter policy driver_seen on driver using (
  (select app_role() = 'operator')
  or ((select app_role() in ('carrier', 'agent')) and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role() in ('driver', 'mvr')) and id = (select app_driver_id()))
);
