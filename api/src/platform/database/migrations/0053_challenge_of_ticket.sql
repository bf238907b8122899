-- A ticket's page names its challenge, and a ticket that is deleted asks whether it has one.
create index challenge_by_ticket on challenge (ticket_id, created_at, id) where ticket_id is not null;
