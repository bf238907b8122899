import { createHash } from 'node:crypto'
import {
  type MvrReview,
  type MvrReviewDraft,
  type MvrReviewFilter,
  reviewMonths,
  type MvrReviewsOfDriver,
  statesHeld,
} from 'shared-api/mvr/mvr-review'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Caller } from '../../context.ts'
import { addMonths, dayIn } from '../../platform/calendar.ts'
import { carrierDays } from '../../platform/database/carrier-days.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { carrierScope } from '../../platform/database/list.ts'
import { advisoryLock } from '../../platform/database/locks.ts'
import type { User } from '../../platform/database/tenant.ts'
import { fieldRefused } from '../../platform/plugins/field-refused.ts'
import type { Keys } from '../../platform/secrets/keys.ts'
import { openContent } from '../sealed-results.ts'
import { refuseOtherName } from '../refuse-other-name.ts'
import { withoutSsn } from '../without-ssn.ts'
import { countDue, selectDue } from './due-queries.ts'
import * as queries from './review-queries.ts'

/** One page of active drivers by when their annual reviews are due. The search looks where that of the drivers does. */
export async function listReviewsDue(tx: Tx, filter: MvrReviewFilter, user: User, now: Date) {
  const { list_filter, Page, PageSize } = filter
  const scope = await carrierScope(tx, user, filter.CarrierId)
  const search = { scope, text: filter.Search, now, days: await carrierDays(tx, scope, now) }
  const Counts = await countDue(tx, search)
  const Total = Counts[list_filter]
  const Data = await selectDue(tx, search, filter, Total)
  return { Data, Page, PageSize, Total, Counts }
}

/** A driver's reviews, and what a review of today can be of. */
export async function readReviews(tx: Tx, driverId: string, now: Date): Promise<MvrReviewsOfDriver> {
  const driver = await reviewedDriver(tx, driverId)
  const period = periodOf(driver, now)
  return {
    Driver: driver.driver,
    Carrier__r: driver.carrier,
    DueDate: driver.review_due_on,
    Today: period.today,
    Since: period.since,
    Reports: await queries.selectReviewable(tx, period),
    Authorities: inOrder([driver.cdl_state, ...(await queries.selectAsked(tx, period))]),
    Reviews: await queries.selectReviews(tx, driverId),
    ReviewCount: await queries.countReviews(tx, driverId),
  }
}

interface Tools {
  now: Date
  keys: Keys
}

interface Saved {
  review: MvrReview
  accountId: string
  /** The same review was sent before. */
  isRepeated: boolean
}

/** Signs and keeps a review. Sent again it stays the one that it is. */
export async function saveReview(
  tx: Tx,
  draft: MvrReviewDraft,
  user: Caller,
  { now, keys }: Tools,
): Promise<Saved> {
  const driver = await reviewedDriver(tx, draft.DriverId)
  // The same request may be sent twice at once, for two drivers too.
  await advisoryLock(tx, `annual review ${draft.RequestId} of ${user.id}`)
  await advisoryLock(tx, `annual review of ${driver.id}`)
  const hash = hashOf(draft)
  const repeated = await queries.selectRepeated(tx, user.id, draft.RequestId)
  if (repeated !== undefined) {
    if (!repeated.request_hash.equals(hash))
      throw new Refusal(409, 'This review was sent before with other entries. Start a new one.')
    const review = await queries.selectReview(tx, repeated.id)
    return { review, accountId: driver.account_id, isRepeated: true }
  }
  const period = periodOf(driver, now)
  const reportIds = [...new Set(draft.ReportIds)]
  const chosen = await queries.selectChosen(tx, { ids: reportIds, userId: user.id })
  if (chosen.length < reportIds.length) throw new Refusal(404, recordNotFound)
  if (driver.status !== 'Active')
    throw new Refusal(409, 'This driver is not active. Annual reviews are of active drivers.')
  refuseUnfit(chosen, period)
  refuseOtherName(draft.TypedName, user.name, `Enter your name as it is in your account: ${user.name}`)
  const asked = [
    driver.cdl_state,
    ...(await queries.selectAsked(tx, period)),
    // Also of what was requested before the period and came back in it.
    ...chosen.map(({ state }) => state),
  ]
  const held = chosen.flatMap(({ id, content_sealed: content }) =>
    content === null ? [] : statesHeld(openContent(keys, id, content), period.since),
  )
  const id = await queries.insertReview(tx, {
    account_id: driver.account_id,
    driver_id: driver.id,
    request_id: draft.RequestId,
    request_hash: hash,
    reviewed_by: user.id,
    reviewed_by_name: user.name,
    signer_name: draft.TypedName,
    reviewed_at: now,
    reviewed_on: period.today,
    decision: draft.Decision,
    note: withoutSsn(draft.Note),
    reportIds,
    authorities: answered(inOrder([...asked, ...held]), draft.Authorities, chosen),
  })
  return { review: await queries.selectReview(tx, id), accountId: driver.account_id, isRepeated: false }
}

/** Of all that a review says; the order of its lists says nothing. */
const hashOf = ({ DriverId, ReportIds, Authorities, Decision, Note, TypedName }: MvrReviewDraft) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        DriverId,
        [...new Set(ReportIds)].toSorted(),
        Authorities.map(({ State, Note: note }) => JSON.stringify([State, note])).toSorted(),
        Decision,
        Note,
        TypedName,
      ]),
    )
    .digest()

async function reviewedDriver(tx: Tx, id: string): Promise<queries.ReviewedDriver> {
  const driver = await queries.selectReviewed(tx, id)
  if (driver === undefined) throw new Refusal(404, recordNotFound)
  return driver
}

/** The 12 months that a review is about, by the carrier's calendar. */
function periodOf({ id, time_zone: timeZone }: queries.ReviewedDriver, now: Date) {
  const today = dayIn(timeZone, now)
  return { driverId: id, today, since: addMonths(today, -reviewMonths), timeZone }
}

type Period = ReturnType<typeof periodOf>

const refuse = (Message: string) => fieldRefused('ReportIds', Message)

function refuseUnfit(chosen: readonly queries.ChosenReport[], { driverId, since, timeZone }: Period) {
  if (chosen.some((report) => report.driver_id !== driverId)) throw refuse('Choose reports of this driver')
  if (chosen.some(({ status }) => status !== 'Complete' && status !== 'No Record'))
    throw refuse('Choose reports that are Complete or No Record')
  if (chosen.some(({ came_at: at }) => dayIn(timeZone, at) < since))
    throw refuse('Choose reports of the last 12 months, or request a new one')
  if (chosen.some((report) => report.has_result && !report.is_opened))
    throw refuse('Open each report before you sign the review')
}

const inOrder = (states: readonly (string | null)[]) =>
  [...new Set(states.flatMap((state) => state ?? []))].filter((state) => state !== '').toSorted()

/** Each authority with its note. One without a complete report has to have one; others that the reviewer names are kept. */
function answered(
  states: readonly string[],
  notes: MvrReviewDraft['Authorities'],
  chosen: readonly queries.ChosenReport[],
): Map<string, string | null> {
  const said = new Map(notes.map(({ State, Note }) => [State, withoutSsn(Note)]))
  if (said.size < notes.length) throw fieldRefused('Authorities', 'Name each authority once')
  const all = inOrder([...states, ...said.keys()])
  if (all.length === 0)
    throw new Refusal(409, "Enter the state of this driver's CDL first: a review asks its authority.")
  const complete = new Set(chosen.filter(({ status }) => status === 'Complete').map(({ state }) => state))
  const open = all.filter((state) => !complete.has(state) && !said.has(state))
  if (open.length > 0) throw fieldRefused('Authorities', open.map((state) => why(state, chosen)).join(' '))
  return new Map(all.map((state) => [state, said.get(state) ?? null]))
}

const why = (state: string, chosen: readonly queries.ChosenReport[]) =>
  chosen.some((report) => report.state === state)
    ? `${state} answered No Record: say what you did.`
    : `No report of ${state} is reviewed: say how you tried to get one.`
