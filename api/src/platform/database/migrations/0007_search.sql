-- Three-letter pieces of the words that lists are searched by; pg_trgm is put there by prepare.ts.
create index driver_by_words on driver using gin (search_text gin_trgm_ops);
create index ticket_by_words on ticket using gin (search_text gin_trgm_ops);
create index mvr_report_by_words on mvr_report using gin (search_text gin_trgm_ops);
