import { sql } from 'kysely'
import { StopMatch } from 'shared-api/tickets/ticket-violations'
import type { Tx } from '../platform/database/connect.ts'
import { reportedWeights, violationColumns } from '../safety/roadside-queries.ts'

export interface Stop {
  ticketId: string
  accountId: string
  driverId: string | null
  /** The day of the ticket. */
  day: string | null
  /** The last word of 'Columbus, OH'. */
  state: string | null
  citationKey: string | null
  category: string | null
}

export const selectStop = (tx: Tx, ticketId: string): Promise<Stop | undefined> =>
  tx
    .selectFrom('ticket')
    .select([
      'id as ticketId',
      'account_id as accountId',
      'driver_id as driverId',
      'received_on as day',
      sql<string | null>`substring(upper(city_state) from '([A-Z]{2})\\s*$')`.as('state'),
      'citation_key as citationKey',
      'violation_category as category',
    ])
    .where('id', '=', ticketId)
    .executeTakeFirst()

/** Beside those that are linked. */
const mostSuggested = 20

/** The linked violations, and those of inspections of the same day and state, or with the number of the citation. */
export async function selectStopViolations(tx: Tx, { ticketId, accountId, ...stop }: Stop) {
  const isSame = {
    Day: sql<boolean>`coalesce(roadside_inspection.inspected_on = ${stop.day}::date, false)`,
    State: sql<boolean>`coalesce(roadside_inspection.report_state = ${stop.state}::text, false)`,
    Driver: sql<boolean>`coalesce(roadside_inspection.driver_id = ${stop.driverId}::uuid, false)`,
    'Citation number': sql<boolean>`coalesce(roadside_inspection.report_key = ${stop.citationKey}::text, false)`,
  }
  const inCommon = sql<number>`(
    ${isSame.Day}::int + ${isSame.State}::int + ${isSame.Driver}::int + 2 * ${isSame['Citation number']}::int
  )`
  const linked = tx.selectFrom('ticket_violation').select('violation_id').where('ticket_id', '=', ticketId)
  const ofDay = inspections(tx, accountId)
    .where('inspected_on', '=', stop.day)
    .where('report_state', '=', stop.state)
  const ofCitation = inspections(tx, accountId).where('report_key', '=', stop.citationKey)
  const ofStop = tx
    .selectFrom('roadside_violation')
    .select('id as violation_id')
    .where('inspection_id', 'in', ofDay.union(ofCitation))
  const isLinked = sql<boolean>`roadside_violation.id in (${linked})`
  const rows = await tx
    .selectFrom('roadside_violation')
    .innerJoin('roadside_inspection', 'roadside_inspection.id', 'roadside_violation.inspection_id')
    .innerJoin('account', 'account.id', 'roadside_inspection.account_id')
    .leftJoin('driver', 'driver.id', 'roadside_inspection.driver_id')
    .select([...violationColumns, ...reportedWeights])
    .select([
      isLinked.as('IsLinked'),
      isSame.Day.as('isDay'),
      isSame.State.as('isState'),
      isSame.Driver.as('isDriver'),
      isSame['Citation number'].as('isCitation'),
    ])
    .where('roadside_violation.account_id', '=', accountId)
    .where('roadside_violation.id', 'in', linked.union(ofStop))
    .orderBy(sql`${isLinked} desc, ${inCommon} desc`)
    .orderBy('roadside_violation.severity', 'desc')
    .orderBy('roadside_violation.id')
    .limit(
      sql<number>`${mostSuggested} + (select count(*) from ticket_violation where ticket_id = ${ticketId})`,
    )
    .execute()
  return rows.map(({ isDay, isState, isDriver, isCitation, ...violation }) => {
    const same = { Day: isDay, State: isState, Driver: isDriver, 'Citation number': isCitation }
    return { ...violation, Matches: StopMatch.options.filter((match) => same[match]) }
  })
}

const inspections = (tx: Tx, accountId: string) =>
  tx.selectFrom('roadside_inspection').select('id').where('account_id', '=', accountId)

/** Whether the violation is of the ticket's carrier. */
export async function isViolationOf(tx: Tx, id: string, accountId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('roadside_violation')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

interface Link {
  ticket_id: string
  violation_id: string
}

export const insertLink = (tx: Tx, row: Link & { account_id: string; linked_by: string; linked_at: Date }) =>
  tx
    .insertInto('ticket_violation')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteLink = (tx: Tx, { ticket_id, violation_id }: Link) =>
  tx
    .deleteFrom('ticket_violation')
    .where('ticket_id', '=', ticket_id)
    .where('violation_id', '=', violation_id)
    .execute()

/** Convictions of the driver in the three years before the day, with the codes that are linked. */
export const selectConvictions = (tx: Tx, { driverId, day, ticketId }: Stop) =>
  tx
    .selectFrom('ticket')
    .select([
      'violation_category as category',
      sql<string[]>`array(
        select code from roadside_violation
        join ticket_violation on ticket_violation.violation_id = roadside_violation.id
        where ticket_violation.ticket_id = ticket.id
      )`.as('codes'),
    ])
    .where('driver_id', '=', driverId)
    .where('id', '!=', ticketId)
    .where('outcome', '=', 'Guilty')
    .where(sql<boolean>`received_on > ${day}::date - interval '3 years' and received_on <= ${day}::date`)
    .execute()
