-- What `pnpm safety score --all` computes of the carriers with a violation or crash, once for each snapshot.
create table national_score (
  snapshot date not null,
  dot_number integer not null,
  basic text not null,
  numerator double precision not null,
  -- Null where the fleet is not known.
  denominator double precision,
  inspections integer not null,
  with_violation integer not null,
  event_group text,
  percentile smallint,
  percentile_text text not null,
  is_alert boolean not null
);
create index national_score_of_carrier on national_score (snapshot, dot_number);
alter table national_score enable row level security;
alter table national_score force row level security;
create policy national_score_seen on national_score for select using (true);

create policy national_score_computed on national_score to portal_service using (true) with check (true);
grant select on national_score to portal_app, portal_service;
grant insert, delete on national_score to portal_service;
