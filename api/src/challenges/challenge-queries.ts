import { sql } from 'kysely'
import type { challengeSorts } from 'shared-api/challenges'
import type { RowsQuery } from 'shared-api/counter-calls'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, matchesSearch, pageOfRows, type Scope, sorted } from '../platform/database/list.ts'
import { accountName, accountWithId, money, named, namedWithId } from '../platform/database/wire.ts'
import { type Owner, ownedBy } from '../serve-related.ts'

/** The columns of a list row. */
const challengeColumns = [
  'challenge.id as Id',
  'challenge.number as Name',
  'challenge.status as Status__c',
  'challenge.dataq_outcome as DataQ_Outcome__c',
  'challenge.dataq_number as DataQ__c',
  'challenge.challenge_type as Challenge_Type__c',
  money(sql`challenge.fine_cents`).as('Ticket_Fine_Amount__c'),
  'challenge.currency as CurrencyIsoCode',
  'challenge.is_fine_paid_from_ticket as Fine_Paid_from_Ticket__c',
  'challenge.fine_due_on as Ticket_Fine_Due_Date__c',
  'challenge.ticket_on as Ticket_Date__c',
  'challenge.ticket_flow as Ticket_Flow__c',
  namedWithId('ticket.id', 'ticket.number').as('Associated_Ticket__r'),
  'challenge.driver_id as Driver__c',
] as const

const challenges = (tx: Tx) =>
  tx
    .selectFrom('challenge')
    .innerJoin('account', 'account.id', 'challenge.account_id')
    .leftJoin('ticket', 'ticket.id', 'challenge.ticket_id')
    .select(challengeColumns)

const order = {
  CreatedDate: sql`challenge.created_at`,
  Name: sql`challenge.number`,
  Status__c: sql`challenge.status`,
  Challenge_Type__c: sql`challenge.challenge_type`,
  Ticket_Date__c: sql`challenge.ticket_on`,
  Ticket_Fine_Amount__c: sql`challenge.fine_cents`,
  Ticket_Fine_Due_Date__c: sql`challenge.fine_due_on`,
  'Carrier__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof challengeSorts)[number], unknown>

/** The text of a row that the search looks in. */
const searchText = sql<string>`lower(
  challenge.number || ' ' || challenge.status || ' ' || coalesce(challenge.challenge_type, '') || ' ' ||
  coalesce(challenge.dataq_number, '') || ' ' || coalesce(ticket.number, '') || ' ' || account.name
)`

export const selectOpenChallenges = (tx: Tx, scope: Scope, query: RowsQuery<typeof challengeSorts>) =>
  pageOfRows(tx, openChallenges(tx, scope, query), sorted(order[query.SortBy], 'challenge.id', query), query)

const openChallenges = (tx: Tx, scope: Scope, { Search }: { Search: string }) =>
  challenges(tx)
    .select(accountName.as('Carrier__r'))
    .where(inScope('challenge.account_id', scope))
    .where('challenge.closed_at', 'is', null)
    .where(matchesSearch(searchText, Search))

export const selectChallengesOf = (
  tx: Tx,
  owner: Owner,
  { limit, offset }: { limit: number; offset: number },
) =>
  challenges(tx)
    .select(accountName.as('Carrier__r'))
    .where(ownedBy('challenge', owner))
    .orderBy('challenge.created_at', 'desc')
    .orderBy('challenge.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const selectChallengeRecord = (tx: Tx, id: string) =>
  challenges(tx)
    .leftJoin('driver', 'driver.id', 'challenge.driver_id')
    .select([accountWithId.as('Carrier__r'), named('driver.name').as('Driver_Name__r')])
    .where('challenge.id', '=', id)
    .executeTakeFirst()

/** Challenges open now, and at an earlier instant: still open ones and those closed since. */
export async function countOpenChallenges(tx: Tx, scope: Scope, earlier: Date) {
  const { rows } = await sql<{ count: number; previous: number }>`
    select open.count, open.previous + closed.previous as previous
    from (
      select count(*)::int as count, (count(*) filter (where created_at <= ${earlier}))::int as previous
      from challenge where ${inScope('account_id', scope)} and closed_at is null
    ) as open, (
      select count(*)::int as previous
      from challenge where ${inScope('account_id', scope)} and closed_at > ${earlier} and created_at <= ${earlier}
    ) as closed
  `.execute(tx)
  return rows[0] ?? { count: 0, previous: 0 }
}
