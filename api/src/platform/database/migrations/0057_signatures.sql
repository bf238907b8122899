-- What drivers sign on their tickets, and the links with which they sign without an account.

-- A signed document is its own kind of file: no policy lets a user delete it. It goes only with its ticket.
alter table file
  drop constraint file_kind_check,
  add constraint file_kind_check check (kind in ('Document', 'Signature', 'Signed document'));

-- Signatures of a user are counted in their own table from here on.
drop index file_signature_of_user;

create table signing_link (
  id uuid primary key,
  account_id uuid not null references account,
  ticket_id uuid not null,
  document_kind text not null check (document_kind in ('Power of attorney', 'Driver''s statement')),
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Masked: enough for the driver to recognize it.
  sent_to text,
  used_at timestamptz,
  -- A newer link was made, or the document was signed otherwise.
  replaced_at timestamptz,
  foreign key (ticket_id, account_id) references ticket (id, account_id) on delete cascade
);
create unique index signing_link_open on signing_link (ticket_id, document_kind)
  where used_at is null and replaced_at is null;
create index signing_link_by_account on signing_link (account_id);
alter table signing_link enable row level security;
alter table signing_link force row level security;
create policy signing_link_seen on signing_link to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);
grant select, insert, update (used_at, replaced_at) on signing_link to portal_app;

create table signature (
  id uuid primary key,
  account_id uuid not null references account,
  document_kind text not null check (document_kind in ('Power of attorney', 'Driver''s statement', 'MVR consent')),
  -- An MVR consent has none.
  ticket_id uuid,
  driver_id uuid,
  template text not null,
  template_version int not null check (template_version > 0),
  consent_version int not null check (consent_version > 0),
  -- The text that was signed.
  document_sealed bytea not null,
  document_hash bytea not null check (length(document_hash) = 32),
  -- The signed copy. A ticket that is deleted takes it and the signature along.
  file_id uuid not null unique references file on delete cascade,
  file_hash bytea not null check (length(file_hash) = 32),
  -- Null: the typed name is the signature.
  picture_file_id uuid references file on delete cascade,
  -- A signed-in user, or the bearer of a link.
  signer_id uuid references app_user,
  signing_link_id uuid unique references signing_link,
  signer_name text not null check (length(signer_name) between 1 and 120),
  signed_at timestamptz not null,
  network text not null,
  device text not null,
  check (num_nonnulls(signer_id, signing_link_id) = 1),
  check ((ticket_id is null) = (document_kind = 'MVR consent')),
  foreign key (ticket_id, account_id) references ticket (id, account_id)
);
create index signature_by_ticket on signature (ticket_id, signed_at);
-- The same text is signed once.
create unique index signature_once on signature (ticket_id, document_hash);
create index signature_by_account on signature (account_id);
create index signature_by_picture on signature (picture_file_id);
create index signature_by_signer on signature (signer_id, signed_at);
alter table signature enable row level security;
alter table signature force row level security;
-- A user who sees the signed copy sees who signed it: a driver's statement stays with driver and operator until it is shared.
create policy signature_seen on signature for select to portal_app using (file_id in (select id from file));
create policy signature_added on signature for insert to portal_app with check (
  (select app_role()) in ('driver', 'operator')
  and file_id in (select id from file)
  and (ticket_id is null or ticket_id in (select id from ticket))
);
-- For rotate-keys.
create policy signature_resealed on signature for update to portal_app using ((select app_role()) = 'operator');
grant select, insert, update (document_sealed) on signature to portal_app;

-- Only the sealing key of its document changes. A signature goes with its ticket alone.
create function refuse_signature_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.is_resealing', true) = 'on' then
    if to_jsonb(new) - 'document_sealed' = to_jsonb(old) - 'document_sealed' then return new; end if;
  end if;
  -- By the foreign key of its file.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'a signature never changes';
end
$$;
create trigger signature_stays before update or delete on signature
  for each row execute function refuse_signature_change();
create trigger signature_is_not_emptied before truncate on signature
  for each statement execute function refuse_signature_change();
