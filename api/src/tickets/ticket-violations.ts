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
import { analyzedCarrier } from '../safety/analysis-queries.ts'
import { previewOf } from '../safety/analysis-service.ts'
import { ageDay } from '../safety/files-of-score.ts'
import { newestSnapshot } from '../safety/score/window.ts'
import { noClean } from '../safety/score/what-if.ts'
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
  return {
    Violations,
    Effects: await pleaEffects(tx, stop.accountId, new Set(linked.map(({ Id }) => Id)), reader),
    Serious: await seriousCount(
      tx,
      stop,
      linked.map((violation) => violation.Violation_Code__c),
    ),
  }
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
  carrierId: string,
  violations: ReadonlySet<string>,
  { user, now }: Reader,
): Promise<PleaEffect[]> {
  if (violations.size === 0) return []
  const snapshot = newestSnapshot(now)
  const analyzed = await analyzedCarrier(tx, user, { carrierId, snapshot })
  const effects: PleaEffect[] = []
  for (const plea of Plea.options) {
    // oxlint-disable-next-line no-await-in-loop
    const { Basics, Iss } = await previewOf(
      analyzed,
      {
        removed: plea === 'Dismissed' ? violations : none,
        reduced: plea === 'Amended' ? violations : none,
        notPreventable: none,
        clean: noClean,
      },
      ageDay(snapshot, now),
    )
    const changed = Basics.filter(
      ({ IsChanged, Before, After }) => IsChanged && Before.ExactMeasure !== After.ExactMeasure,
    ).map(({ Basic, Before, After }) => ({ Basic, Before, After }))
    if (changed.length === 0) continue
    effects.push({ Plea: plea, Basics: changed, IssBefore: Iss.Before.Score, IssAfter: Iss.After.Score })
  }
  return effects
}

const none: ReadonlySet<string> = new Set()

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
