-- The open tickets of a carrier are its newest and the only ones with a court date to come: what is closed stood behind all
-- of them in these orders.
create index ticket_closed_filled on ticket
  (account_id, coalesce(received_on, (created_at at time zone 'UTC')::date), id) where closed_at is not null;
create index ticket_closed_by_status on ticket (account_id, attorney_status, id) where closed_at is not null;
create index ticket_closed_by_court_date on ticket (account_id, court_on, id) where closed_at is not null;
create index ticket_closed_by_court_date_down on ticket (account_id, court_on desc nulls last, id desc)
  where closed_at is not null;
create index ticket_closed_by_creation on ticket (account_id, created_at, id) where closed_at is not null;
