import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely'
import type {
  MvrAdverseAction,
  MvrAdverseFilter,
  MvrAdverseLetter,
  mvrAdverseSorts,
  MvrAdverseStep,
} from 'shared-api/mvr/mvr-adverse'
import type { PermissiblePurpose } from 'shared-api/mvr'
import type { Tx } from '../../platform/database/connect.ts'
import type {
  MvrAdverseActionTable,
  MvrAdverseLetterTable,
} from '../../platform/database/tables/mvr-adverse-tables.ts'
import { inScope, matchesSearch, pageBounds, type Scope, sortedFilled } from '../../platform/database/list.ts'
import { accountWithId, instant, instantOf, named } from '../../platform/database/wire.ts'

const sorts = {
  PreSentAt: sql`mvr_adverse_action.pre_sent_at`,
  DriverName: sql`lower(mvr_adverse_action.driver_name)`,
  FinalFrom: sql`mvr_adverse_action.final_from`,
  Status__c: sql`mvr_adverse_action.status`,
  'Carrier__r.Name': sql`lower(account.name)`,
} satisfies Record<(typeof mvrAdverseSorts)[number], unknown>

/** What the calendar of the action's carrier shows. */
const todayAt = (now: Date) => sql<string>`(${now}::timestamptz at time zone account.time_zone)::date`

const stepAt = (now: Date) => sql<MvrAdverseStep>`
  case when mvr_adverse_action.status <> 'Pre-adverse sent' then 'Closed'
    when mvr_adverse_action.is_disputed then 'Disputed'
    when mvr_adverse_action.final_from <= ${todayAt(now)} then 'Ready'
    else 'Waiting' end
`

const letters = sql<MvrAdverseLetter[]>`(
  select coalesce(json_agg(json_build_object(
    'Kind', kind, 'SentAt', ${instantOf(sql`sent_at`)}, 'Delivery', delivery, 'SentTo', sent_to, 'Summary', summary
  ) order by sent_at), '[]')
  from mvr_adverse_letter where mvr_adverse_letter.action_id = mvr_adverse_action.id
)`

const columnsAt = (now: Date) =>
  [
    'mvr_adverse_action.id as Id',
    'mvr_adverse_action.version as Version',
    'mvr_adverse_action.report_id as Report__c',
    'mvr_adverse_action.driver_id as Driver__c',
    'mvr_adverse_action.driver_name as DriverName',
    accountWithId.as('Carrier__r'),
    'mvr_report.mvr_type as History_Info__c',
    sql<PermissiblePurpose>`mvr_report.purpose`.as('PermissiblePurpose__c'),
    'mvr_adverse_action.status as Status__c',
    stepAt(now).as('Step'),
    'mvr_adverse_action.reason as Reason',
    instant('mvr_adverse_action.pre_sent_at').as('PreSentAt'),
    sql<{ Name: string }>`${named('mvr_adverse_action.pre_sent_by_name')}`.as('PreSentBy__r'),
    'mvr_adverse_action.clock_from as ClockFrom',
    sql<
      string | null
    >`case when mvr_adverse_action.status <> 'Pre-adverse sent' or not mvr_adverse_action.is_disputed
      then mvr_adverse_action.final_from end`.as('FinalFrom'),
    sql<number | null>`case when ${stepAt(now)} = 'Waiting'
      then business_days_left(${todayAt(now)}, mvr_adverse_action.clock_from, mvr_adverse_action.final_from) end`.as(
      'DaysLeft',
    ),
    sql<
      MvrAdverseAction['Holidays']
    >`holidays_within(mvr_adverse_action.clock_from, mvr_adverse_action.final_from)`.as('Holidays'),
    sql<string | null>`${instant('mvr_adverse_action.final_sent_at')}`.as('FinalSentAt'),
    named('mvr_adverse_action.final_sent_by_name').as('FinalSentBy__r'),
    sql<string | null>`${instant('mvr_adverse_action.ended_at')}`.as('EndedAt'),
    named('mvr_adverse_action.ended_by_name').as('EndedBy__r'),
    // The driver learns that no action was taken, and not what was said about it.
    sql<
      string | null
    >`case when app_role() not in ('driver', 'mvr') then mvr_adverse_action.end_reason end`.as('EndReason'),
    letters.as('Letters'),
  ] as const

export interface AdverseSearch {
  scope: Scope
  filter: MvrAdverseFilter
  now: Date
}

const actions = (tx: Tx) =>
  tx
    .selectFrom('mvr_adverse_action')
    .innerJoin('account', 'account.id', 'mvr_adverse_action.account_id')
    .innerJoin('mvr_report', 'mvr_report.id', 'mvr_adverse_action.report_id')

const matching = (tx: Tx, { scope, filter: { Search, DriverId, ReportId, ActionId } }: AdverseSearch) =>
  actions(tx)
    .where(inScope('mvr_adverse_action.account_id', scope))
    .where(matchesSearch('mvr_adverse_action.search_text', Search))
    .$if(DriverId !== undefined, (query) => query.where('mvr_adverse_action.driver_id', '=', DriverId ?? ''))
    .$if(ReportId !== undefined, (query) => query.where('mvr_adverse_action.report_id', '=', ReportId ?? ''))
    .$if(ActionId !== undefined, (query) => query.where('mvr_adverse_action.id', '=', ActionId ?? ''))

const steps = {
  Waiting: ['Waiting', 'Disputed'],
  Ready: ['Ready'],
  Closed: ['Closed'],
} as const

const isAtStep = (now: Date, step: keyof typeof steps) =>
  sql<SqlBool>`${stepAt(now)} = any(${[...steps[step]]}::text[])`

/** @param total of all pages. */
export function selectAdverseActions(tx: Tx, search: AdverseSearch, total: number) {
  const { filter, now } = search
  const { limit, offset } = pageBounds(filter, total)
  const { list_filter: step } = filter
  const rows = matching(tx, search).select(columnsAt(now))
  return (step === 'All' ? rows : rows.where(isAtStep(now, step)))
    .orderBy(sortedFilled(sorts[filter.SortBy], 'mvr_adverse_action.id', filter))
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countAdverseActions = (tx: Tx, search: AdverseSearch) =>
  matching(tx, search)
    .select([
      sql<number>`count(*)::int`.as('All'),
      sql<number>`(count(*) filter (where ${isAtStep(search.now, 'Waiting')}))::int`.as('Waiting'),
      sql<number>`(count(*) filter (where ${isAtStep(search.now, 'Ready')}))::int`.as('Ready'),
      sql<number>`(count(*) filter (where ${isAtStep(search.now, 'Closed')}))::int`.as('Closed'),
    ])
    .executeTakeFirstOrThrow()

export const selectAdverseAction = (tx: Tx, id: string, now: Date) =>
  actions(tx).select(columnsAt(now)).where('mvr_adverse_action.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. False where the caller sees no such action. */
export async function lockAdverseAction(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mvr_adverse_action')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** When the provider sent the report; undefined where what it sent is not kept. */
export const selectReceived = (tx: Tx, reportId: string) =>
  tx.selectFrom('mvr_result').select('received_at').where('report_id', '=', reportId).executeTakeFirst()

export const insertAdverseAction = (tx: Tx, row: Insertable<MvrAdverseActionTable>) =>
  tx.insertInto('mvr_adverse_action').values(row).execute()

export const updateAdverseAction = (tx: Tx, id: string, change: Updateable<MvrAdverseActionTable>) =>
  tx.updateTable('mvr_adverse_action').set(change).where('id', '=', id).execute()

export const insertLetter = (tx: Tx, row: Insertable<MvrAdverseLetterTable>) =>
  tx.insertInto('mvr_adverse_letter').values(row).execute()

/** The day of the pre-adverse notice, by the carrier's calendar. */
export async function noticedOn(tx: Tx, actionId: string): Promise<string> {
  const { day } = await actions(tx)
    .select(sql<string>`(mvr_adverse_action.pre_sent_at at time zone account.time_zone)::date`.as('day'))
    .where('mvr_adverse_action.id', '=', actionId)
    .executeTakeFirstOrThrow()
  return day
}

export const selectLetter = (tx: Tx, actionId: string, kind: MvrAdverseLetter['Kind']) =>
  tx
    .selectFrom('mvr_adverse_letter')
    .select(['id', 'text_sealed', 'sent_at', 'summary_hash'])
    .where('action_id', '=', actionId)
    .where('kind', '=', kind)
    .executeTakeFirst()
