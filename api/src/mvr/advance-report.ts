import { openBirthDate, openCdlNumber } from '../drivers/protected/sealed-fields.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { MvrFailure } from '../platform/database/tables/mvr-tables.ts'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import {
  type MvrOrderRequest,
  type MvrOrderState,
  type MvrOutcome,
  type MvrProvider,
  MvrRefused,
} from '../providers/mvr/mvr-provider.ts'
import { bringOn } from './bring-on.ts'
import { isAsOrdered, productOf } from './is-as-ordered.ts'
import { isOfDriver } from './is-of-driver.ts'
import * as queries from './report-queries.ts'

export interface MvrTools {
  db: Db
  keys: Keys
  clock: () => Date
  provider: MvrProvider
}

/** Reports move on without a user: jobs act as the back office. */
export const mvrUser: User = { id: '', role: 'operator', accountIds: [], driverId: undefined }
export const mvrReader: User = { ...mvrUser, isReading: true }

/** Days after which an order without an answer has failed. */
const noAnswerAfter = 30

/**
 * Brings a report as far as it goes: orders it, asks for the result, stores that with its charge. Each step is kept
 * before the next one, so that it goes on after a crash; run twice, or by two processes, it has one effect.
 */
export async function advanceReport(tools: MvrTools, reportId: string): Promise<void> {
  const order = await leavingOrder(tools, reportId)
  if (order === undefined) return
  const orderId = 'orderId' in order ? order.orderId : await place(tools, order.request)
  if (orderId !== undefined) await takeResult(tools, reportId, orderId)
}

/** What is ordered, or the order that the provider has taken: its answer is wanted, whatever became of the driver's data. */
type Leaving = { request: MvrOrderRequest } | { orderId: string }

/** Marks the report as having left the portal. Undefined where nothing is to be asked for. */
const leavingOrder = ({ db, keys, clock, provider }: MvrTools, id: string) =>
  tenantTx(db, mvrUser, async (tx): Promise<Leaving | undefined> => {
    const { report, isConsented } = await queries.lockReportWithConsent(tx, id)
    if (report === undefined || (report.status !== 'Ordered' && report.status !== 'In Process'))
      return undefined
    const now = clock()
    if (report.provider_order_id !== null) return { orderId: report.provider_order_id }
    if (report.ordered_at === null && !isConsented) {
      await queries.sendBack(tx, id)
      return undefined
    }
    // Sent again, it would ask about a license that no consent was given for.
    if (report.ordered_at !== null && report.license_version !== report.license_version_now) {
      await fail(tx, { id, reason: 'cancelled', now })
      return undefined
    }
    const request = requestOf(report, keys, report.ordered_at ?? now)
    if (request === undefined) {
      await fail(tx, { id, reason: 'incomplete', now })
      return undefined
    }
    if (report.ordered_at === null)
      await queries.updateReport(tx, id, { ordered_at: now, provider: provider.name })
    return { request }
  })

/** Undefined where the driver's license number or state is not on record. */
function requestOf(report: queries.LockedReport, keys: Keys, orderedAt: Date): MvrOrderRequest | undefined {
  const {
    id,
    driver_id: driverId,
    state,
    purpose,
    cdl_number_sealed: number,
    birth_date_sealed: birth,
  } = report
  if (driverId === null || state === null || purpose === null || number === null) return undefined
  return {
    id,
    product: productOf(report),
    purpose,
    state,
    orderedAt,
    driver: {
      firstName: report.first_name ?? '',
      lastName: report.last_name ?? '',
      licenseNumber: openCdlNumber(keys, driverId, number),
      birthDate: birth === null ? null : openBirthDate(keys, driverId, birth),
    },
  }
}

/** The provider's id of the order; undefined where it refuses. */
async function place(
  { db, clock, provider }: MvrTools,
  request: MvrOrderRequest,
): Promise<string | undefined> {
  const { id } = request
  const placed = await provider.order(request).catch((problem: unknown) => ({ problem }))
  await tenantTx(db, mvrUser, async (tx) => {
    const report = await queries.lockReport(tx, id)
    if (report?.status !== 'Ordered') return
    if (!('problem' in placed))
      await queries.updateReport(tx, id, {
        status: 'In Process',
        provider_order_id: placed.orderId,
        message: usualWait,
      })
    else if (placed.problem instanceof MvrRefused) await fail(tx, { id, reason: 'refused', now: clock() })
    else await keepWaiting(tx, { report, now: clock(), message: notTaken })
  })
  if (!('problem' in placed)) return placed.orderId
  if (placed.problem instanceof MvrRefused) return undefined
  throw placed.problem
}

async function takeResult(tools: MvrTools, id: string, orderId: string) {
  const { db, clock, provider } = tools
  const read = await provider
    .read(orderId, id)
    .catch((problem: unknown) => ({ state: 'failed', problem }) as const)
  const told = await tenantTx(db, mvrUser, async (tx) => {
    const report = await queries.lockReport(tx, id)
    if (report?.status !== 'In Process') return read
    const content = read.state === 'done' && read.outcome.kind === 'complete' && read.outcome.content
    const answer = content && !isAsOrdered(content, report, clock()) ? ofOtherOrder : read
    if (answer.state === 'done') await finish(tx, tools, { report, orderId, outcome: answer.outcome })
    else
      await keepWaiting(tx, {
        report,
        now: clock(),
        ...(answer.state === 'failed' ? {} : { message: waitingFor(answer) }),
      })
    return answer
  })
  if (told.state === 'failed') throw told.problem
  // What is logged is that a person has to look.
  if (told.state === 'unreadable')
    throw new Error(`The answer about the MVR ${id} can't be used: ${told.why}`)
}

const ofOtherOrder = { state: 'unreadable', why: 'other order' } as const

const usualWait = 'The state has the request'
const notTaken = "The provider can't be reached. It is asked again."

function waitingFor(told: Exclude<MvrOrderState, { state: 'done' }>) {
  if (told.state === 'unreadable') return `${unreadable[told.why]} We are looking into it, and ask again.`
  if (told.isFailed) return 'The state did not answer. It is asked again.'
  return told.isDelayed ? 'The state takes longer than usual' : usualWait
}

const unreadable = {
  form: "The provider's answer can't be read.",
  'other order': 'The provider answered for another order. The answer was not kept.',
  'no such order': 'The provider does not know this order.',
} as const

interface Waiting {
  report: queries.LockedReport
  now: Date
  /** Without it the report says what it said. */
  message?: string
}

async function keepWaiting(tx: Tx, { report: { id, ordered_at: orderedAt }, now, message }: Waiting) {
  const age = now.getTime() - (orderedAt ?? now).getTime()
  if (age > noAnswerAfter * 86_400_000) await fail(tx, { id, reason: 'no answer', now })
  else await queries.updateReport(tx, id, { checked_at: now, ...(message === undefined ? {} : { message }) })
}

interface Ending {
  report: queries.LockedReport
  orderId: string
  outcome: MvrOutcome
}

/** Result, status and charge are one transaction. What is of another person is not kept. */
async function finish(tx: Tx, { keys, clock, provider }: MvrTools, { report, orderId, outcome }: Ending) {
  const { id } = report
  const now = clock()
  if (outcome.kind !== 'complete' && outcome.kind !== 'no record')
    await fail(tx, { id, reason: outcome.kind, now })
  else if (outcome.kind === 'complete' && !isOfDriver(outcome.content, report, keys))
    await fail(tx, { id, reason: 'mismatch', now })
  else
    await queries.endReport(tx, keys, {
      report,
      status: outcome.kind === 'complete' ? 'Complete' : 'No Record',
      content: outcome.kind === 'complete' && provider.mayStoreStructured ? outcome.content : undefined,
      raw: outcome.raw,
      provider: provider.name,
      mayNotCombine: provider.mayNotCombine,
      orderId,
      now,
    })
}

const failures: Record<Exclude<MvrFailure, 'office'>, string> = {
  cancelled: "The driver's license changed before the provider confirmed the request. Request again.",
  incomplete: "Add the driver's CDL number and state, then request again",
  refused: 'The state takes no request with this CDL number. Check it, then request again.',
  mismatch:
    'The state answered for another person. The answer was not kept. Check the driver, then request again.',
  declined: 'The state does not answer requests for this purpose',
  expired: 'The state did not answer in time. Request again.',
  'no answer': 'The state did not answer within 30 days. Request again.',
}

const fail = (tx: Tx, { id, reason, now }: { id: string; reason: keyof typeof failures; now: Date }) =>
  queries.updateReport(tx, id, { status: 'Failed', reason, message: failures[reason], finished_at: now })

/** Asks about orders that are on their way, and goes on with those whose job was lost. Gives how many. */
export const pollOrders = (
  tools: MvrTools,
  log: { warn: (facts: object, sentence: string) => void },
): Promise<number> =>
  bringOn(tools, {
    take: (due) => tenantTx(tools.db, mvrUser, (tx) => queries.takePending(tx, due)),
    advance: (id) => advanceReport(tools, id),
    log,
    sentence: 'an MVR could not be brought on',
  })
