import { sql } from 'kysely'
import type { challengeSorts, RowsQuery } from 'shared-api/counters'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, matchesSearch, pageOfRows, type Scope, sorted } from '../platform/database/list.ts'

export type ChallengeRow = Awaited<ReturnType<typeof selectOpenChallenges>>['rows'][number]

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

/** What a reader sees in the row. */
const words = sql<string>`lower(
  challenge.number || ' ' || challenge.status || ' ' || coalesce(challenge.challenge_type, '') || ' ' ||
  coalesce(challenge.dataq_number, '') || ' ' || coalesce(ticket.number, '') || ' ' || account.name
)`

export const selectOpenChallenges = (tx: Tx, scope: Scope, query: RowsQuery<typeof challengeSorts>) =>
  pageOfRows(tx, openChallenges(tx, scope, query), sorted(order[query.SortBy], 'challenge.id', query), query)

const openChallenges = (tx: Tx, scope: Scope, { Search }: { Search: string }) =>
  tx
    .selectFrom('challenge')
    .innerJoin('account', 'account.id', 'challenge.account_id')
    .leftJoin('ticket', 'ticket.id', 'challenge.ticket_id')
    .select([
      'challenge.id',
      'challenge.number',
      'challenge.status',
      'challenge.dataq_number',
      'challenge.dataq_outcome',
      'challenge.challenge_type',
      'challenge.fine_cents',
      'challenge.currency',
      'challenge.is_fine_paid_from_ticket',
      'challenge.fine_due_on',
      'challenge.ticket_on',
      'challenge.ticket_flow',
      'challenge.driver_id',
      'account.name as account_name',
      'ticket.id as ticket_id',
      'ticket.number as ticket_number',
    ])
    .where(inScope('challenge.account_id', scope))
    .where('challenge.closed_at', 'is', null)
    .where(matchesSearch(words, Search))

/** Challenges open now, and open at an earlier instant: those that still are, and those that were closed since. */
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
