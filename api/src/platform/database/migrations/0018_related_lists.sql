-- What hangs on a driver, found without looking through all of his carrier's.
create index challenge_by_driver on challenge (driver_id, created_at, id);
create index roadside_inspection_by_driver on roadside_inspection (driver_id, inspected_on, id);
create index sms_notification_by_driver on sms_notification (driver_id, created_at, id);
