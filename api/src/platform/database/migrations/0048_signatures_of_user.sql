-- For the signatures that a user saved in a day.
create index file_signature_of_user on file (created_by, created_at) where kind = 'Signature';
