-- FMCSA's files write a USDOT number as digits without leading zeros: an account's number is kept in that form, however
-- it was typed, so that the account has the rows of its number. Text that is no number stays as it is, and has none.
select set_config('app.role', 'operator', true);

create function normal_usdot_number(typed text) returns text language sql immutable
  return (
    select case when digits ~ '^[0-9]*$' then nullif(ltrim(digits, '0'), '') else typed end
    from regexp_replace(typed, '[\s\u00a0]', '', 'g') as digits
  );

-- Of two accounts with one number, the one that has it in that form keeps it, or the older one. The other stays as it was
-- typed, without rows: which of them is the carrier only people know.
update account set dot_number = found.normal
from (
  select id, normal_usdot_number(dot_number) as normal, row_number() over (
    partition by normal_usdot_number(dot_number)
    order by dot_number <> normal_usdot_number(dot_number), created_at, id
  ) as place
  from account
) as found
where account.id = found.id and account.dot_number is distinct from found.normal
  and (found.normal is null or found.place = 1);

create function keep_normal_usdot_number() returns trigger language plpgsql as $$
begin
  new.dot_number := normal_usdot_number(new.dot_number);
  return new;
end
$$;
revoke execute on function keep_normal_usdot_number from public;
create trigger account_has_normal_usdot_number before insert or update of dot_number on account
  for each row execute function keep_normal_usdot_number();
select set_config('app.role', '', true);
