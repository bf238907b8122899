-- The report of a stop is found by the citation number of a ticket without reading all of the carrier's inspections.
alter table roadside_inspection
  add column report_key text generated always as (
    regexp_replace(upper(report_number), '[^A-Z0-9]', '', 'g')
  ) stored;

create index roadside_inspection_by_report_key on roadside_inspection (account_id, report_key);
