-- Which reminders of a court date were sent, so that each is sent once. A date that moves has reminders of its own.
create table court_reminder (
  ticket_id uuid not null,
  account_id uuid not null references account on delete cascade,
  court_on date not null,
  -- Sent so many days before.
  days int not null check (days > 0),
  sent_at timestamptz not null,
  primary key (ticket_id, court_on, days),
  foreign key (ticket_id, account_id) references ticket (id, account_id) on delete cascade
);
alter table court_reminder enable row level security;
alter table court_reminder force row level security;
create policy court_reminder_seen on court_reminder for select using ((select app_role()) = 'operator');
create policy court_reminder_added on court_reminder for insert with check ((select app_role()) = 'operator');
grant select, insert on court_reminder to portal_app;

create index ticket_court_to_come on ticket (court_on) where closed_at is null;
