-- While an account is being guessed at, a network is judged by its own failures of a whole day.
create index sign_in_failure_by_network on sign_in_failure (email_key, network_key, failed_at);
-- Failures and known networks are deleted by a job, no longer by every sign-in.
create index sign_in_failure_by_time on sign_in_failure (failed_at);
