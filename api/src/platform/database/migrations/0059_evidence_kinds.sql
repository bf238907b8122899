-- What a paper proves in a compliance challenge joins the papers of a ticket.
alter table file
  drop constraint file_document_kind_check,
  add constraint file_document_kind_check check (document_kind in (
    'Citation', 'Power of attorney', 'Driver''s statement', 'Insurance', 'Inspection report', 'Photo',
    'Court decision', 'Repair record', 'Lease or registration', 'Police report'
  ));
