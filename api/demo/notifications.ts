import { sql } from 'kysely'
import type { Tx } from '../src/platform/database/connect.ts'

const perUser = 6

/** The bell of each demo user: the newest changes of tickets, of which the first ones are unread. */
export async function insertNotifications(tx: Tx, now: Date) {
  await sql`
    with follower as (
      select app_user.id, app_user.role, app_user.driver_id, account_access.account_id
      from app_user join account_access on account_access.user_id = app_user.id
      where app_user.role in ('carrier', 'agent', 'driver')
    ),
    told as (
      select id as event_id, account_id, ticket_id, 'status' as kind, changed_at as at,
        jsonb_build_object('From', old_value, 'To', new_value) as facts
      from ticket_change where field = 'Attorney_Status__c'
      union all
      select id, account_id, ticket_id, 'note', created_at, '{}' from ticket_note where author_name = 'Imre Coldwater'
      union all
      select min(id::text)::uuid, account_id, ticket_id, 'payment due', min(created_at), jsonb_strip_nulls(jsonb_build_object(
        'Amount', (sum(amount_cents)::numeric / 100)::numeric(18, 2)::text, 'CurrencyIsoCode', 'USD', 'DueDate', min(due_on)
      )) from payment where status = 'Due' group by account_id, ticket_id
    ),
    newest as (
      select follower.id as user_id, told.*,
        row_number() over (partition by follower.id order by told.at desc, told.event_id) as place
      from follower
      join told on told.account_id = follower.account_id and told.at <= ${now}
      join ticket on ticket.id = told.ticket_id
        and (follower.role <> 'driver' or ticket.driver_id = follower.driver_id)
    )
    insert into notification (
      id, user_id, account_id, kind, ticket_id, facts, event_key, created_at, read_at, is_mail_due
    )
    select md5(user_id || ' ' || event_id)::uuid, user_id, account_id, kind, ticket_id, facts, 'demo:' || event_id, at,
      case when place > 3 then at + interval '1 hour' end, false
    from newest where place <= ${perUser}
  `.execute(tx)
}
