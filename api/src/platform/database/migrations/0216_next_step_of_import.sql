-- What to do about a refused import, and the snapshot that was named for it, so that it can be repeated.
alter table safety_import
  add column next_step text,
  add column named_snapshot date;
