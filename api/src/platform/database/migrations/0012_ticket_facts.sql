-- What else the specification's ticket has, beside what its list shows.
alter table ticket
  add column ticket_type text,
  add column county text,
  add column license_type text,
  add column is_accident boolean,
  add column follow_up_on date,
  add column portal_notes text,
  add column initial_fine_cents bigint check (initial_fine_cents >= 0),
  add column final_fine_cents bigint check (final_fine_cents >= 0),
  add column fine_currency text not null default 'USD',
  add column fine_due_on date,
  add column fine_notes text;
