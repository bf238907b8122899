-- Which SMS notifications a user has read: a mark of that user alone, and only where the user sees the carrier.
alter table sms_notification add unique (id, account_id);
create table sms_notification_read (
  user_id uuid not null references app_user on delete cascade,
  notification_id uuid not null,
  account_id uuid not null references account on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, notification_id),
  foreign key (notification_id, account_id) references sms_notification (id, account_id) on delete cascade
);
create index sms_notification_read_by_notification on sms_notification_read (notification_id);
create index sms_notification_read_by_account on sms_notification_read (account_id);
alter table sms_notification_read enable row level security;
alter table sms_notification_read force row level security;
create policy sms_notification_read_own on sms_notification_read to portal_app using (
  user_id = (select app_user_id())
  and (select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[])
);
grant select, insert on sms_notification_read to portal_app;

-- Null: the file that brought the crash does not say.
alter table crash
  add column fatalities smallint check (fatalities >= 0),
  add column injuries smallint check (injuries >= 0),
  add column is_tow_away boolean;
