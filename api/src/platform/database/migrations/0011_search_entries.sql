-- What global search looks through: one row for every record, of whatever kind, with the words it is found by. Triggers
-- on the records' tables keep it, so that nothing is found that is not there and nothing new is missed.

-- Words in one spelling: lower case, without accents, with one space in place of whatever stands between them. What is
-- searched for is spelt by it too, and no sign is left that a pattern would read as its own.
create function search_words(text) returns text
language sql immutable strict parallel safe
return trim(regexp_replace(
  regexp_replace(lower(normalize($1, nfkd)), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'
));

create table search_entry (
  kind text not null check (kind in (
    'Driver', 'Ticket', 'Inspection', 'MVRReport', 'SMSInspection', 'SMSViolation', 'Carrier'
  )),
  record_id uuid not null,
  -- Of the record; it has the foreign key.
  account_id uuid not null,
  -- Whose record it is: a driver finds his own.
  driver_id uuid,
  -- The name or number that the record goes by.
  title text not null,
  -- The driver's name, where the title is not that.
  person text not null default '',
  -- Whatever else it is found by.
  details text not null default '',
  -- The title's number without what stands in it: T-204817 is also looked for as T204817.
  found_by text not null generated always as (
    ' ' || title || ' ' || replace(title, ' ', '') || ' ' || person || ' ' || details || ' '
  ) stored,
  happened_on date not null,
  -- The inspection that a violation belongs to.
  part_of uuid,
  primary key (kind, record_id)
);
create index search_entry_newest on search_entry (account_id, kind, happened_on desc, record_id desc);
create index search_entry_by_title on search_entry (account_id, kind, title text_pattern_ops);
create index search_entry_by_driver on search_entry (driver_id);
create index search_entry_by_whole on search_entry (part_of) where part_of is not null;
-- A short list of what is not sorted in yet: every search reads all of it.
create index search_entry_by_words on search_entry using gin (account_id, kind, found_by gin_trgm_ops)
  with (gin_pending_list_limit = 512);

-- The words that an account's records have, for those that are misspelt.
create table search_word (
  account_id uuid not null,
  word text collate "C" not null,
  primary key (account_id, word)
);
create index search_word_by_pieces on search_word using gin (account_id, word gin_trgm_ops);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['search_entry', 'search_word'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('grant select on %I to portal_app', tenant_table);
    -- The triggers run as the owner, who can't sign in.
    execute format('create policy %I on %I to portal_owner using (true)', tenant_table || '_kept', tenant_table);
  end loop;
end
$$;

create policy search_entry_seen on search_entry to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
  or ((select app_role()) = 'driver' and driver_id = (select app_driver_id()))
);
-- A driver's words are those of his own records.
create policy search_word_seen on search_word to portal_app using (
  (select app_role()) = 'operator'
  or ((select app_role()) in ('carrier', 'agent') and account_id = any ((select app_account_ids())::uuid[]))
);

create function keep_search_words() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into search_word (account_id, word)
  select distinct phrase.account_id, one.word
  from (
    select account_id, title as words from changed where kind in ('Driver', 'Carrier')
    union select account_id, person from changed
    union select account_id, details from changed
  ) as phrase
  cross join regexp_split_to_table(phrase.words, ' ') as one (word)
  where one.word ~ '^[[:alpha:]]{3,40}$'
  -- In one order, so that two writers do not wait for each other.
  order by 1, 2
  on conflict do nothing;
  return null;
end
$$;
create trigger search_entry_added after insert on search_entry
  referencing new table as changed for each statement execute function keep_search_words();
create trigger search_entry_changed after update on search_entry
  referencing new table as changed for each statement execute function keep_search_words();

-- What a record's table has changed goes into search_entry. The arguments: the kind, and the expressions over a changed
-- row for account_id, driver_id, title, person, details, happened_on and part_of.
create function keep_search_entries() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  execute format(
    'insert into search_entry as entry
       (kind, record_id, account_id, driver_id, title, person, details, happened_on, part_of)
     select %L, changed.id, %s, %s, search_words(%s), search_words(%s), search_words(%s), %s, %s from changed
     on conflict (kind, record_id) do update set
       account_id = excluded.account_id, driver_id = excluded.driver_id, title = excluded.title,
       person = excluded.person, details = excluded.details, happened_on = excluded.happened_on,
       part_of = excluded.part_of
     where (entry.account_id, entry.driver_id, entry.title, entry.person, entry.details, entry.happened_on)
       is distinct from (excluded.account_id, excluded.driver_id, excluded.title, excluded.person,
         excluded.details, excluded.happened_on)',
    variadic tg_argv
  );
  return null;
end
$$;

create function forget_search_entries() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from search_entry using removed where kind = tg_argv[0] and record_id = removed.id;
  return null;
end
$$;

-- A driver's new name, and another driver of an inspection, also change what hangs on them.
create function pass_on_search_entries() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_table_name = 'driver' then
    update search_entry as entry set person = named.title
    from changed join search_entry as named on named.kind = 'Driver' and named.record_id = changed.id
    where entry.driver_id = changed.id and entry.kind in ('Inspection', 'SMSInspection', 'SMSViolation')
      and entry.person <> named.title;
  else
    update search_entry as entry
    set driver_id = whole.driver_id, person = whole.person, happened_on = whole.happened_on
    from changed join search_entry as whole on whole.kind = 'SMSInspection' and whole.record_id = changed.id
    where entry.part_of = changed.id
      and (entry.driver_id, entry.person, entry.happened_on)
        is distinct from (whole.driver_id, whole.person, whole.happened_on);
  end if;
  return null;
end
$$;

do $do$
declare
  created_on constant text := $$(created_at at time zone 'UTC')::date$$;
  of_driver constant text := $$coalesce(
    (select title from search_entry where kind = 'Driver' and record_id = changed.driver_id), '')$$;
  of_inspection constant text :=
    $$(select %s from search_entry where kind = 'SMSInspection' and record_id = changed.inspection_id)$$;
  kept text[];
  action text;
  arguments text;
begin
  foreach kept slice 1 in array array[
    -- Table and kind, then account_id, driver_id, title, person, details, happened_on and part_of.
    array['account', 'Carrier', 'id', 'null', 'name', $$''$$, $$coalesce(dot_number, '')$$, created_on, 'null'],
    array['driver', 'Driver', 'account_id', 'id', 'name', $$''$$,
      $$concat_ws(' ', carrier_driver_id, email, phone, regexp_replace(phone, '\D', '', 'g'))$$, created_on, 'null'],
    array['ticket', 'Ticket', 'account_id', 'driver_id', 'number', $$coalesce(driver_full_name, '')$$,
      $$concat_ws(' ', city_state, violation_description)$$, format('coalesce(received_on, %s)', created_on), 'null'],
    array['challenge', 'Inspection', 'account_id', 'driver_id', 'number', of_driver,
      $$concat_ws(' ', dataq_number, challenge_type)$$, created_on, 'null'],
    array['mvr_report', 'MVRReport', 'account_id', 'driver_id', 'driver_name', $$''$$, 'mvr_type', created_on, 'null'],
    array['roadside_inspection', 'SMSInspection', 'account_id', 'driver_id',
      $$report_state || '-' || report_number$$, of_driver, $$''$$, 'inspected_on', 'null'],
    array['roadside_violation', 'SMSViolation', 'account_id', format(of_inspection, 'driver_id'), 'code',
      format(of_inspection, 'person'), format($$description || ' ' || %s$$, format(of_inspection, 'title')),
      format(of_inspection, 'happened_on'), 'inspection_id']
  ]
  loop
    select string_agg(quote_literal(argument), ', ') into arguments from unnest(kept[2:]) as argument;
    foreach action in array array['insert', 'update'] loop
      execute format(
        'create trigger %I after %s on %I referencing new table as changed
         for each statement execute function keep_search_entries(%s)',
        'search_after_' || action, action, kept[1], arguments
      );
    end loop;
    execute format(
      'create trigger search_after_delete after delete on %I referencing old table as removed
       for each statement execute function forget_search_entries(%L)', kept[1], kept[2]
    );
  end loop;
end
$do$;

-- After search_after_update, by the order of their names.
create trigger search_after_update_passed_on after update on driver referencing new table as changed
  for each statement execute function pass_on_search_entries();
create trigger search_after_update_passed_on after update on roadside_inspection referencing new table as changed
  for each statement execute function pass_on_search_entries();

-- Records that were there before: changed to what they are, as the one who sees them all.
select set_config('app.role', 'operator', true);
update account set name = name;
update driver set first_name = first_name;
update ticket set number = number;
update challenge set number = number;
update mvr_report set driver_name = driver_name;
update roadside_inspection set report_number = report_number;
update roadside_violation set code = code;
select set_config('app.role', '', true);
