-- Row level security looks at the driver too: with it in the indexes, a page far down in a list is found without the table.
create index mvr_report_in_order on mvr_report (account_id, created_at, id) include (driver_id);
drop index mvr_report_newest;
drop index mvr_report_by_name, mvr_report_by_type, mvr_report_by_status, mvr_report_by_account;
create index mvr_report_by_name on mvr_report (account_id, lower(driver_name), id) include (driver_id, driver_name);
create index mvr_report_by_type on mvr_report (account_id, mvr_type, id) include (driver_id);
create index mvr_report_by_status on mvr_report (account_id, status, id) include (driver_id);
create index mvr_report_by_account on mvr_report (account_id, id) include (driver_id);
