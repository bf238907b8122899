import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { inScope, type Scope } from '../database/list.ts'

export type ChallengeRow = Awaited<ReturnType<typeof selectOpenChallenges>>[number]

export const selectOpenChallenges = (tx: Tx, scope: Scope, bounds: { limit: number; offset: number }) =>
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
    .orderBy('challenge.created_at', 'desc')
    .orderBy('challenge.id', 'desc')
    .limit(bounds.limit)
    .offset(bounds.offset)
    .execute()

/** Challenges open now, and open at an earlier instant. */
export const countOpenChallenges = (tx: Tx, scope: Scope, earlier: Date) =>
  tx
    .selectFrom('challenge')
    .select([
      sql<number>`(count(*) filter (where closed_at is null))::int`.as('count'),
      sql<number>`(count(*) filter (
        where created_at <= ${earlier} and (closed_at is null or closed_at > ${earlier})
      ))::int`.as('previous'),
    ])
    .where(inScope('challenge.account_id', scope))
    .executeTakeFirstOrThrow()
