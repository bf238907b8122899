-- These orders of the open tickets of a carrier led past its closed ones.
create index ticket_open_by_creation on ticket (account_id, created_at, id) where closed_at is null;
create index ticket_open_by_agent on ticket (account_id, agent_order, id) where closed_at is null;
create index ticket_open_by_agent_down on ticket (account_id, agent_order desc nulls last, id desc)
  where closed_at is null;
