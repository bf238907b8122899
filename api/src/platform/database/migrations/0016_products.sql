-- Which carrier is selected at the start is the user's own business; nothing else of a user is.
grant update (pinned_account_id) on app_user to portal_service;

-- What is sold, and to everybody alike: no tenant's data.
create table product (
  id uuid primary key default uuidv7(),
  name text not null unique,
  description text not null,
  family text not null check (family in ('Membership', 'Monitoring', 'Report')),
  price_cents integer not null check (price_cents >= 0),
  currency text not null default 'USD' check (currency = 'USD'),
  billing text not null check (billing in ('Monthly', 'Yearly', 'Once')),
  -- Where it stands in a list.
  position integer not null,
  withdrawn_on date
);

create table discount (
  -- In capitals: a code is the same however it is typed.
  code text primary key check (code = upper(code)),
  description text not null,
  percent_off integer not null check (percent_off between 1 and 100),
  valid_from date not null,
  valid_until date,
  -- The products it counts for; null is all of them.
  family text check (family in ('Membership', 'Monitoring', 'Report'))
);

alter table product enable row level security;
alter table product force row level security;
create policy product_offered on product using (true);
alter table discount enable row level security;
alter table discount force row level security;
create policy discount_known on discount using (true);
grant select on product, discount to portal_app;
