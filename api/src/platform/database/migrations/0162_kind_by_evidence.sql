-- Which thresholds a score has, and why: by inspections, not by registration (safety/score/carrier-kind.ts).
delete from safety_score;
alter table safety_score
  add column carrier_kind text not null check (carrier_kind in ('general', 'hm', 'passenger')),
  add column kind_reason text not null;
