-- A what-if counts a carrier's inspections where they are alike, with the kinds of their units, and looks at those of a court's
-- decision one by one.
create index roadside_vehicle_by_account on roadside_vehicle (account_id) include (inspection_id, unit_type);
create index roadside_violation_decided on roadside_violation (account_id) where adjudication is not null;
