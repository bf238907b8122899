-- Tickets are found by the citation's number, too. The column search_text stays as it is: another expression would write
-- every ticket and each of its indexes anew.
create index ticket_by_citation_words on ticket using gin (citation_key gin_trgm_ops) where citation_key is not null;

-- In global search with and without what stands between its letters and digits.
do $$
declare
  action text;
begin
  foreach action in array array['insert', 'update'] loop
    execute format('drop trigger %I on ticket', 'search_after_' || action);
    execute format(
      'create trigger %I after %s on ticket referencing new table as changed
       for each statement execute function keep_search_entries(%L, %L, %L, %L, %L, %L, %L, %L)',
      'search_after_' || action, action, 'Ticket', 'account_id', 'driver_id', 'number',
      'coalesce(driver_full_name, '''')',
      'concat_ws('' '', city_state, violation_description, citation_number, citation_key)',
      'coalesce(received_on, (created_at at time zone ''UTC'')::date)', 'null'
    );
  end loop;
end
$$;

select set_config('app.role', 'operator', true);
update search_entry
set details = search_words(
  concat_ws(' ', ticket.city_state, ticket.violation_description, ticket.citation_number, ticket.citation_key)
)
from ticket
where search_entry.kind = 'Ticket' and search_entry.record_id = ticket.id and ticket.citation_key is not null;
select set_config('app.role', '', true);
