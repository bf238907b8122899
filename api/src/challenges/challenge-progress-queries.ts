import { type Insertable, sql } from 'kysely'
import type { ChallengeUpdate } from 'shared-api/challenges/challenge-progress'
import type { ViolationChallenge } from 'shared-api/safety/roadside'
import type { Tx } from '../platform/database/connect.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import type { Database } from '../platform/database/schema.ts'
import { centsOfField } from '../payments/money.ts'
import { challengeOfViolation } from '../safety/violation-challenges.ts'

export type ChallengeFields = Omit<ChallengeUpdate, 'Id' | 'Version' | 'Reason' | 'DataQ_Outcome__c'> & {
  DataQ_Outcome__c?: ChallengeUpdate['DataQ_Outcome__c'] | null
}

export const lockChallenge = (tx: Tx, id: string) =>
  tx.selectFrom('challenge').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Two users can't open a challenge of one ticket, violation or crash at the same time. In this order. */
export async function lockChallenged(tx: Tx, ...ids: readonly (string | null | undefined)[]) {
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    if (id) await advisoryLock(tx, `challenge of ${id}`)
  }
}

/** The ticket that a challenge is about, in a carrier of the caller. */
export const selectTicketToChallenge = (tx: Tx, id: string, accountId: string) =>
  tx
    .selectFrom('ticket')
    .select(['id', 'driver_id', 'received_on as day', 'is_accident'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** The same of a violation, with the day and the driver of its inspection. */
export const selectViolationToChallenge = (tx: Tx, id: string, accountId: string) =>
  tx
    .selectFrom('roadside_violation')
    .innerJoin('roadside_inspection', 'roadside_inspection.id', 'roadside_violation.inspection_id')
    .select([
      'roadside_violation.id as id',
      'roadside_inspection.driver_id as driver_id',
      'roadside_inspection.inspected_on as day',
    ])
    .where('roadside_violation.id', '=', id)
    .where('roadside_violation.account_id', '=', accountId)
    .executeTakeFirst()

/** The challenge that this request created before. */
export const selectRequestedChallenge = (tx: Tx, userId: string, requestId: string) =>
  tx
    .selectFrom('challenge')
    .select([
      'id',
      'number',
      'ticket_id',
      'violation_id',
      'crash_id',
      'crash_type',
      'crash_video',
      'challenge_type',
      'statement',
    ])
    .where('created_by', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

export const selectOpenChallengeOf = (tx: Tx, of: 'ticket_id' | 'violation_id' | 'crash_id', id: string) =>
  tx
    .selectFrom('challenge')
    .select('number')
    .where(of, '=', id)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** The challenge about a violation, as its page names it. */
export async function selectChallengeOfViolation(tx: Tx, id: string) {
  const { rows } = await sql<{ challenge: ViolationChallenge | null }>`
    select ${challengeOfViolation(sql`${id}::uuid`)} as challenge
  `.execute(tx)
  return rows[0]?.challenge ?? undefined
}

/** Undefined when the same request is being inserted by another call. */
export const insertChallenge = (tx: Tx, row: Omit<Insertable<Database['challenge']>, 'number'>) =>
  tx
    .insertInto('challenge')
    .values({ ...row, number: sql<string>`'I-' || nextval('challenge_number')` })
    .onConflict((conflict) => conflict.columns(['created_by', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Whether the last day on which a challenge can be filed is over. */
export async function isTooLate(tx: Tx, { day, type, today }: { day: string; type: string; today: string }) {
  const limit = type === 'Crash preventability' ? 'file crash' : 'file inspection'
  const { rows } = await sql<{ is_late: boolean; years: number }>`
    select (${day}::date + length)::date < ${today}::date as is_late, extract(year from length)::int as years
    from dataq_limit where name = ${limit}
  `.execute(tx)
  return rows[0]?.is_late === true ? rows[0] : undefined
}

/** @param closedAt undefined keeps what is there; null opens the challenge again. */
export const updateChallengeRow = (
  tx: Tx,
  id: string,
  fields: ChallengeFields,
  closedAt: Date | null | undefined,
) =>
  tx
    .updateTable('challenge')
    .set({
      status: fields.Status__c,
      dataq_number: fields.DataQ__c,
      dataq_outcome: fields.DataQ_Outcome__c,
      filed_on: fields.Filed_On__c,
      question: fields.Question__c,
      asked_on: fields.Asked_On__c,
      answered_on: fields.Answered_On__c,
      fine_cents: centsOfField(fields.Ticket_Fine_Amount__c),
      fine_due_on: fields.Ticket_Fine_Due_Date__c,
      is_fine_paid_from_ticket: fields.Fine_Paid_from_Ticket__c,
      closed_at: closedAt,
      // What is open again is not accepted any more.
      ...(closedAt === null && { accepted_at: null, accepted_by_name: null }),
    })
    .where('id', '=', id)
    .execute()

export const insertChallengeChanges = (tx: Tx, rows: Insertable<Database['challenge_change']>[]) =>
  tx.insertInto('challenge_change').values(rows).execute()

/** False where no question is open, and where the challenge changed since this version. */
export async function answerQuestion(
  tx: Tx,
  { id, version, day }: { id: string; version: number; day: string },
): Promise<boolean> {
  const { rows } = await sql<{ isAnswered: boolean }>`
    select answer_challenge(${id}, ${version}, ${day}) as "isAnswered"
  `.execute(tx)
  return rows[0]?.isAnswered === true
}

export const insertAnswer = (tx: Tx, row: Omit<Insertable<Database['challenge_note']>, 'kind'>) =>
  tx
    .insertInto('challenge_note')
    .values({ ...row, kind: 'Answer' })
    .execute()

/** Everything that happened to a challenge. The fields of one change are one event. */
export const challengeEvents = (id: string) => sql`
  select id, 'added' as kind, created_at as at, created_by_name as actor, '[]'::json as changes, 'Challenge' as text,
    null::bigint as cents, 'USD' as currency, null::uuid as receipt
  from challenge where id = ${id}
  union all
  select change_id, 'changed', changed_at, actor_name,
    json_agg(json_build_object('Field', field, 'From', old_value, 'To', new_value) order by id), reason,
    null, 'USD', null
  from challenge_change where challenge_id = ${id}
  group by change_id, changed_at, actor_name, reason
  union all
  select md5(challenge_id::text || stage)::uuid, 'request', asked_at, asked_by_name, '[]',
    (array['Initial review', 'Reconsideration', 'Final review'])[stage] || ': ' || statement, null, 'USD', null
  from challenge_stage where challenge_id = ${id} and asked_at is not null
  union all
  select id, lower(kind), created_at, author_name, '[]', text, null, 'USD', null
  from challenge_note where challenge_id = ${id}
  union all
  select id, lower(kind), created_at, created_by_name, '[]', name, null, 'USD', null
  from file where bucket = 'inspections' and folder = ${id}
`
