-- Beside request_id: what everything that was sent is told by, without being read. Null for tickets of before.
alter table ticket add column request_index bytea;
grant insert (request_index) on ticket to portal_app;
