-- What an index of 0026 or the kept tallies answer as well: every driver that is written is written there too.
drop index driver_membership_counted, driver_cdl_expiring, driver_medical_card_expiring;

-- As in 0011; text of plain letters, which is nearly all of it, has no accents to take off.
create or replace function search_words(text) returns text
language sql immutable strict parallel safe
return trim(regexp_replace(
  case
    when octet_length($1) = length($1) then lower($1)
    else regexp_replace(lower(normalize($1, nfkd)), '[\u0300-\u036f]', '', 'g')
  end,
  '[^[:alnum:]]+', ' ', 'g'
));

-- As in 0011, with each word looked at once, however many records have it.
create or replace function keep_search_words() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into search_word (account_id, word)
  select said.account_id, said.word
  from (
    select distinct phrase.account_id, one.word
    from (
      select account_id, title as words from changed where kind in ('Driver', 'Carrier')
      union select account_id, person from changed
      union select account_id, details from changed
    ) as phrase
    cross join string_to_table(phrase.words, ' ') as one (word)
    offset 0
  ) as said
  where said.word ~ '^[[:alpha:]]{3,40}$'
  -- In one order, so that two writers do not wait for each other.
  order by 1, 2
  on conflict do nothing;
  return null;
end
$$;
