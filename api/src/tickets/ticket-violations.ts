import { recordNotFound, Refusal } from 'shared-api/refusal'
import {
  Plea,
  type PleaEffect,
  type SeriousCount,
  type TicketViolationLink,
  type TicketViolations,
} from 'shared-api/tickets/ticket-violations'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { previewSafety } from '../safety/analysis-service.ts'
import { newestSnapshot } from '../safety/safety-service.ts'
import { seriousnessOf } from './serious-violations.ts'
import * as queries from './ticket-violation-queries.ts'

interface Reader {
  user: User
  now: Date
}

/** The violations of a ticket's stop, and what a plea would do to the carrier's measures and the driver's count. */
export async function violationsOfTicket(tx: Tx, id: string, reader: Reader): Promise<TicketViolations> {
  const stop = await stopOf(tx, id)
  const Violations = await queries.selectStopViolations(tx, stop)
  const linked = Violations.filter(({ IsLinked }) => IsLinked)
  const ids = linked.map(({ Id }) => Id)
  const [Effects, Serious] = [
    await pleaEffects(tx, stop.accountId, ids, reader),
    await seriousCount(
      tx,
      stop,
      linked.map((violation) => violation.Violation_Code__c),
    ),
  ]
  return { Violations, Effects, Serious }
}

/** Links a violation with a ticket of the same carrier, or takes the link away. Gives the carrier. */
export async function linkViolation(tx: Tx, link: TicketViolationLink, { user, now }: Reader) {
  const { accountId } = await stopOf(tx, link.TicketId)
  if (!(await queries.isViolationOf(tx, link.ViolationId, accountId))) throw new Refusal(404, recordNotFound)
  const row = { ticket_id: link.TicketId, violation_id: link.ViolationId }
  await (link.IsLinked
    ? queries.insertLink(tx, { ...row, account_id: accountId, linked_by: user.id, linked_at: now })
    : queries.deleteLink(tx, row))
  return accountId
}

async function stopOf(tx: Tx, ticketId: string): Promise<queries.Stop> {
  const stop = await queries.selectStop(tx, ticketId)
  if (stop === undefined) throw new Refusal(404, recordNotFound)
  return stop
}

/** By the same arithmetic as every what-if. A plea that changes no measure is left out. */
async function pleaEffects(
  tx: Tx,
  CarrierId: string,
  violationIds: readonly string[],
  { user, now }: Reader,
): Promise<PleaEffect[]> {
  if (violationIds.length === 0) return []
  const effects: PleaEffect[] = []
  for (const plea of Plea.options) {
    // oxlint-disable-next-line no-await-in-loop
    const { Basics, Iss } = await previewSafety(tx, user, newestSnapshot(now), {
      CarrierId,
      RemovedViolationIds: plea === 'Dismissed' ? violationIds : [],
      ReducedViolationIds: plea === 'Amended' ? violationIds : [],
      NotPreventableCrashIds: [],
      CleanInspections: 0,
      CleanLevel: 1,
      CleanWithPlacard: false,
    })
    const changed = Basics.filter(
      ({ IsChanged, Before, After }) => IsChanged && Before.ExactMeasure !== After.ExactMeasure,
    ).map(({ Basic, Before, After }) => ({ Basic, Before, After }))
    if (changed.length > 0) {
      effects.push({ Plea: plea, Basics: changed, IssBefore: Iss.Before.Score, IssAfter: Iss.After.Score })
    }
  }
  return effects
}

async function seriousCount(
  tx: Tx,
  stop: queries.Stop,
  codes: readonly string[],
): Promise<SeriousCount | null> {
  if (stop.driverId === null || stop.day === null) return null
  const before = (await queries.selectConvictions(tx, stop)).map(seriousnessOf)
  return {
    ThisTicket: seriousnessOf({ category: stop.category, codes }),
    Before: before.filter((kind) => kind === 'Serious').length,
    UnknownBefore: before.filter((kind) => kind === 'Unknown').length,
  }
}
