-- The secret that replaces the confirmed one, which counts until a code confirms the new one. Sealed.
alter table second_factor add column new_secret_sealed bytea;
