-- How often a user gets a digest of what arrived from the roadside; null: never. `sms_digest_until` is the instant up to
-- which digests have told it, so that none tells it twice.
alter table app_user
  add column sms_digest text check (sms_digest in ('Daily', 'Weekly')),
  add column sms_digest_until timestamptz,
  add check (sms_digest is null or sms_digest_until is not null);
grant update (sms_digest, sms_digest_until) on app_user to portal_service;
create index app_user_sms_digest on app_user (id) where sms_digest is not null;

-- By whose clock it is morning.
grant select (id, time_zone) on account to portal_service;
create policy account_clock on account for select to portal_service using (true);
