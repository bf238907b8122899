-- How much a user has uploaded within a day is bounded.
create index file_by_creator on file (created_by, created_at) include (size_bytes);
