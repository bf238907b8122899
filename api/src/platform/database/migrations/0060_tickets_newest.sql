-- A ticket without a date yet stands where the day stands on which it was added: one index is read both ways.
create index ticket_newest_filled on ticket
  (account_id, (coalesce(received_on, (created_at at time zone 'UTC')::date)), id);
create index ticket_open_filled on ticket
  (account_id, (coalesce(received_on, (created_at at time zone 'UTC')::date)), id) where closed_at is null;
drop index ticket_newest, ticket_newest_down, ticket_open;
