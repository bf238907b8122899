import { sql } from 'kysely'
import {
  type Challenge,
  type ChallengeFilter,
  type ChallengeRecord,
  type challengeSorts,
  ChallengeStatus,
} from 'shared-api/challenges'
import type { RowsQuery } from 'shared-api/counter-calls'
import type { RelatedQuery } from 'shared-api/record-calls'
import type { Tx } from '../platform/database/connect.ts'
import {
  inScope,
  matchesSearch,
  pageBounds,
  pageOfRows,
  type Scope,
  sorted,
} from '../platform/database/list.ts'
import { accountName, accountWithId, instant, money, named, namedWithId } from '../platform/database/wire.ts'
import { type Owner, ownedBy } from '../serve-related.ts'
import { addLimit, limitDays, limitsOf } from '../safety/dataq-limits.ts'
import { askBy, isReviewedByStates, stagesEndOn, stagesOf, stageSummary } from './challenge-stage-queries.ts'

const fileBy = addLimit(
  sql`challenge.ticket_on`,
  sql`case challenge.challenge_type when 'Crash preventability' then 'file crash' else 'file inspection' end`,
)
const isUndecided = sql`challenge.status not in ('Awaiting Fine', 'Closed')`
const decisionDueOn = sql`case when ${isUndecided} then ${stagesEndOn} end`
const answerDueOn = sql`case when ${isUndecided} and challenge.answered_on is null
  then ${addLimit(sql`challenge.asked_on`, sql`'answer'`)} end`

/** The next limit of FMCSA that ends. */
const clockDue = sql<string | null>`case when ${isUndecided}
  then coalesce(${answerDueOn}, ${askBy}, ${decisionDueOn}, case when challenge.filed_on is null then ${fileBy} end) end`

const clock = sql<ChallengeRecord['Clock']>`json_build_object(
  'FileBy', ${fileBy},
  'DecisionDueOn', ${decisionDueOn},
  'EndsOn', ${stagesEndOn},
  'AnswerDueOn', ${answerDueOn},
  'DecisionDays', ${limitDays('decision')},
  'AnswerDays', ${limitDays('answer')}
)`

/** The columns of list and record. */
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
  'challenge.driver_id as Driver__c',
  named('driver.name').as('Driver_Name__r'),
  clockDue.as('Clock_Due__c'),
  stageSummary.as('Stage__r'),
] as const

const violationFields = sql`'Id', roadside_violation.id, 'Name', roadside_violation.code,
  'Report_State__c', roadside_inspection.report_state, 'Report_Number__c', roadside_inspection.report_number`

const associatedViolation = sql<
  Challenge['Associated_Violation__r']
>`case when roadside_violation.id is not null then
  json_build_object(${violationFields})
end`

const rowColumns = [
  ...challengeColumns,
  namedWithId('ticket.id', 'ticket.number').as('Associated_Ticket__r'),
  associatedViolation.as('Associated_Violation__r'),
  accountName.as('Carrier__r'),
] as const

const challenges = (tx: Tx) =>
  tx
    .selectFrom('challenge')
    .innerJoin('account', 'account.id', 'challenge.account_id')
    .leftJoin('ticket', 'ticket.id', 'challenge.ticket_id')
    .leftJoin('roadside_violation', 'roadside_violation.id', 'challenge.violation_id')
    .leftJoin('roadside_inspection', 'roadside_inspection.id', 'roadside_violation.inspection_id')
    .leftJoin('driver', 'driver.id', 'challenge.driver_id')

const order = {
  Clock_Due__c: clockDue,
  CreatedDate: sql`challenge.created_at`,
  Name: sql`challenge.number`,
  Status__c: sql`challenge.status`,
  Challenge_Type__c: sql`challenge.challenge_type`,
  Ticket_Date__c: sql`challenge.ticket_on`,
  Ticket_Fine_Amount__c: sql`challenge.fine_cents`,
  Ticket_Fine_Due_Date__c: sql`challenge.fine_due_on`,
  'Driver_Name__r.Name': sql`lower(driver.name)`,
  'Carrier__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof challengeSorts)[number], unknown>

/** The text of a row that the search looks in. */
const searchText = sql<string>`lower(
  challenge.number || ' ' || challenge.status || ' ' || coalesce(challenge.challenge_type, '') || ' ' ||
  coalesce(challenge.dataq_number, '') || ' ' || coalesce(ticket.number, '') || ' ' ||
  coalesce(roadside_violation.code, '') || ' ' ||
  coalesce(roadside_inspection.report_state || '-' || roadside_inspection.report_number, '') || ' ' ||
  coalesce(driver.name, '') || ' ' || account.name
)`

interface Search {
  scope: Scope
  text: string
}

const matchingChallenges = (tx: Tx, { scope, text }: Search) =>
  challenges(tx).where(inScope('challenge.account_id', scope)).where(matchesSearch(searchText, text))

/** @param total of all pages. */
export function selectChallenges(tx: Tx, search: Search, filter: ChallengeFilter, total: number) {
  const { limit, offset } = pageBounds(filter, total)
  const { list_filter: status } = filter
  const rows = matchingChallenges(tx, search).select(rowColumns)
  return (status === 'All' ? rows : rows.where('challenge.status', '=', status))
    .orderBy(sorted(order[filter.SortBy], 'challenge.id', filter))
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countChallengesByStatus = (tx: Tx, search: Search) =>
  matchingChallenges(tx, search)
    .select(sql<number>`count(*)::int`.as('All'))
    .select(
      ChallengeStatus.options.map((status) =>
        sql<number>`(count(*) filter (where challenge.status = ${status}))::int`.as(status),
      ),
    )
    .executeTakeFirstOrThrow()

export const selectOpenChallenges = (tx: Tx, scope: Scope, query: RowsQuery<typeof challengeSorts>) =>
  pageOfRows(
    tx,
    matchingChallenges(tx, { scope, text: query.Search })
      .select(rowColumns)
      .where('challenge.closed_at', 'is', null),
    sorted(order[query.SortBy], 'challenge.id', query),
    query,
  )

export const selectChallengesOf = (tx: Tx, owner: Owner, query: RelatedQuery<typeof challengeSorts>) =>
  pageOfRows(
    tx,
    challenges(tx)
      .select(rowColumns)
      .where(ownedBy('challenge', owner))
      .where(matchesSearch(searchText, query.Search)),
    sorted(order[query.SortBy], 'challenge.id', query),
    query,
  )

const challengedTicket = sql<ChallengeRecord['Associated_Ticket__r']>`case when ticket.id is not null then
  json_build_object(
    'Id', ticket.id, 'Name', ticket.number, 'Violation_Description__c', ticket.violation_description,
    'Violation_Category__c', ticket.violation_category, 'Ticket_City_State__c', ticket.city_state,
    'Citation_Number__c', ticket.citation_number, 'Court_Date__c', ticket.court_on,
    'Ticket_Outcome__c', ticket.outcome
  )
end`

const challengedViolation = sql<ChallengeRecord['Associated_Violation__r']>`case
  when roadside_violation.id is not null then json_build_object(
    ${violationFields}, 'Violation_Description__c', roadside_violation.description,
    'BASIC__c', roadside_violation.basic, 'Severity_Weight__c', roadside_violation.severity,
    'Out_of_Service__c', roadside_violation.is_out_of_service,
    'Inspection_Date__c', roadside_inspection.inspected_on, 'SMS_Inspection_Data__c', roadside_inspection.id
  )
end`

/** Who closed it last. */
const closedBy = sql<ChallengeRecord['ClosedBy']>`case when challenge.closed_at is not null then (
  select json_build_object('Name', actor_name) from challenge_change
  where challenge_id = challenge.id and field = 'Status__c' and new_value = 'Closed'
  order by changed_at desc, id desc limit 1
) end`

export const selectChallengeRecord = (tx: Tx, id: string) =>
  challenges(tx)
    .select([
      ...challengeColumns,
      accountWithId.as('Carrier__r'),
      'challenge.version as Version',
      instant('challenge.created_at').as('CreatedDate'),
      named('challenge.created_by_name').as('CreatedBy'),
      'challenge.statement as Statement',
      'challenge.filed_on as Filed_On__c',
      'challenge.question as Question__c',
      'challenge.asked_on as Asked_On__c',
      'challenge.answered_on as Answered_On__c',
      clock.as('Clock'),
      stagesOf.as('Stages'),
      sql<ChallengeRecord['Crash__r']>`case when not (${isReviewedByStates}) then json_build_object(
        'Id', challenge.crash_id, 'Report', challenge.crash_report, 'Crash_Type__c', challenge.crash_type,
        'Crash_Video__c', challenge.crash_video,
        'Has_Police_Report__c', exists (
          select from file where bucket = 'inspections' and folder = challenge.id and document_kind = 'Police report')
      ) end`.as('Crash__r'),
      limitsOf(isReviewedByStates).as('Limits'),
      challengedTicket.as('Associated_Ticket__r'),
      challengedViolation.as('Associated_Violation__r'),
      sql<string | null>`${instant('challenge.closed_at')}`.as('ClosedDate'),
      closedBy.as('ClosedBy'),
      named('challenge.accepted_by_name').as('AcceptedBy'),
    ])
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
