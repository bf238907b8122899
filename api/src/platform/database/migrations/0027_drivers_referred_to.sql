-- Removing a driver asks every table that refers to drivers: each is asked by an index.
create index app_user_by_driver on app_user (driver_id) where driver_id is not null;
create index crash_by_driver on crash (driver_id, account_id) where driver_id is not null;
