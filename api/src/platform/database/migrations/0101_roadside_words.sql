-- A carrier's rows of a kind are a million: an index of words alone need not compare them with all of the carrier's entries.
create index search_entry_inspection_words on search_entry using gin (found_by gin_trgm_ops)
  with (gin_pending_list_limit = 512) where kind = 'SMSInspection';
create index search_entry_violation_words on search_entry using gin (found_by gin_trgm_ops)
  with (gin_pending_list_limit = 512) where kind = 'SMSViolation';
