import { createHash } from 'node:crypto'
import { maxReportsOfDay, type MvrRequest, type MvrRequested, recentDays } from 'shared-api/mvr/mvr-request'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { carrierOf } from '../accounts/chosen-carrier.ts'
import type { Caller } from '../context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import type { EnqueueAll } from '../platform/jobs/queue.ts'
import { selectBatch } from './batch-queries.ts'
import { enqueueOrders } from './mvr-jobs.ts'
import * as queries from './request-queries.ts'

interface Tools {
  /** Undefined where the back office enters the results. */
  enqueueAll: EnqueueAll | undefined
  now: Date
}

interface Requested {
  answer: MvrRequested
  accountId: string
  batchId: string | undefined
  /** The same request was sent before. */
  isRepeated: boolean
}

/** One report for each driver, as a batch. What leaves the portal leaves by jobs of the same transaction. */
export async function requestMvrs(
  tx: Tx,
  request: MvrRequest,
  user: Caller,
  { enqueueAll, now }: Tools,
): Promise<Requested> {
  const { id: accountId } = await carrierOf(tx, request.CarrierId)
  const driverIds = [...new Set(request.DriverIds)].toSorted()
  // Sent twice at once, for two carriers.
  await advisoryLock(tx, `MVR request ${user.id} ${request.RequestId}`)
  // Two requests for a carrier follow each other: the second one finds the reports of the first.
  await advisoryLock(tx, `MVR requests of ${accountId}`)
  const hash = hashOf(request, driverIds)
  const earlier = await queries.selectRequested(tx, user.id, request.RequestId)
  if (earlier !== undefined) {
    if (!earlier.request_hash.equals(hash))
      throw new Refusal(409, 'This request was sent before with other entries. Start a new one.')
    const answer = await answerOf(tx, request, { accountId, driverIds, batchId: earlier.id, now })
    return { answer, accountId, batchId: earlier.id, isRepeated: true }
  }
  const drivers = await queries.selectDriversToReport(tx, accountId, driverIds)
  if (drivers.length < driverIds.length)
    throw new Refusal(404, recordNotFound, {
      errors: [{ Field: 'DriverIds', Message: 'Choose drivers of this carrier' }],
    })
  const consents = await consentsOf(tx, request, accountId, driverIds)
  const recent = await recentOf(tx, request, { accountId, driverIds, now })
  const left = new Set(recent.map(({ Driver__c }) => Driver__c))
  const asked = drivers.filter(({ id, is_complete: isComplete }) => isComplete && !left.has(id))
  await refuseTooManyOfDay(tx, accountId, { asked: asked.length, now })
  const batchId =
    asked.length === 0
      ? undefined
      : await order(tx, request, { accountId, asked, consents, hash, user, enqueueAll, now })
  const answer = await answerOf(tx, request, { accountId, driverIds, batchId, now, recent })
  return { answer, accountId, batchId, isRepeated: false }
}

/** Of all that a request says; the order of its lists says nothing. */
const hashOf = ({ ConsentIds = [], ...said }: MvrRequest, driverIds: readonly string[]) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        said.CarrierId,
        said.MVRType,
        said.PermissiblePurpose,
        said.IsRenewed ?? false,
        driverIds,
        ConsentIds.toSorted(),
      ]),
    )
    .digest()

/** The valid consent of each driver. One that was named and can't be used is refused. */
async function consentsOf(tx: Tx, request: MvrRequest, accountId: string, driverIds: readonly string[]) {
  const { ConsentIds = [], PermissiblePurpose: purpose } = request
  const asked = new Set(driverIds)
  if (ConsentIds.length > 0) {
    const named = await queries.selectConsentsById(tx, accountId, ConsentIds)
    if (named.length < new Set(ConsentIds).size)
      throw new Refusal(404, recordNotFound, {
        errors: [{ Field: 'ConsentIds', Message: 'Choose consents of these drivers' }],
      })
    const isFit = named.every(
      (consent) =>
        consent.purpose === purpose && consent.withdrawn_at === null && asked.has(consent.driver_id),
    )
    if (!isFit)
      throw new Refusal(
        409,
        'A consent was withdrawn, or is for another purpose or driver. Ask the driver for a new one.',
      )
  }
  const valid = await queries.selectValidConsents(tx, { accountId, driverIds, purpose })
  return new Map(valid.map(({ id, driver_id: driverId }) => [driverId, id]))
}

interface Place {
  accountId: string
  driverIds: readonly string[]
  now: Date
}

/** What is offered in place of new reports. A report that is on its way is never requested twice. */
const recentOf = (tx: Tx, request: MvrRequest, { accountId, driverIds, now }: Place) =>
  queries.selectRecent(
    tx,
    { accountId, driverIds, type: request.MVRType, purpose: request.PermissiblePurpose },
    request.IsRenewed === true ? null : new Date(now.getTime() - recentDays * day),
  )

const day = 86_400_000

async function refuseTooManyOfDay(tx: Tx, accountId: string, { asked, now }: { asked: number; now: Date }) {
  const before = await queries.countReportsSince(tx, accountId, new Date(now.getTime() - day))
  if (asked === 0 || before + asked <= maxReportsOfDay) return
  throw new Refusal(
    409,
    `A carrier requests at most ${maxReportsOfDay.toLocaleString('en-US')} reports in 24 hours. Request the rest tomorrow.`,
  )
}

interface Ordering {
  accountId: string
  asked: readonly queries.DriverToReport[]
  consents: ReadonlyMap<string, string>
  hash: Buffer
  user: Caller
  enqueueAll: EnqueueAll | undefined
  now: Date
}

async function order(
  tx: Tx,
  { MVRType: type, PermissiblePurpose: purpose, RequestId }: MvrRequest,
  { accountId, asked, consents, hash, user, enqueueAll, now }: Ordering,
): Promise<string> {
  const price = await queries.selectPrice(tx, type)
  if (price === undefined) throw new Refusal(409, 'This type of report is not sold. Choose another one.')
  const batchId = await queries.insertBatch(tx, {
    account_id: accountId,
    mvr_type: type,
    purpose,
    requested_by: user.id,
    requested_by_name: user.name,
    request_id: RequestId,
    request_hash: hash,
    created_at: now,
  })
  const reports = await queries.insertReports(tx, {
    accountId,
    batchId,
    driverIds: asked.map(({ id }) => id),
    names: asked.map(({ name }) => name),
    states: asked.map(({ cdl_state: state }) => state),
    consentIds: asked.map(({ id }) => consents.get(id) ?? null),
    type,
    purpose,
    requestedBy: user.id,
    priceCents: price.price_cents,
    now,
  })
  if (enqueueAll !== undefined) await enqueueOrders(tx, enqueueAll, reports)
  return batchId
}

async function answerOf(
  tx: Tx,
  request: MvrRequest,
  {
    batchId,
    recent,
    ...place
  }: Place & {
    batchId: string | undefined
    recent?: MvrRequested['Recent']
  },
): Promise<MvrRequested> {
  const Incomplete = await queries.selectIncomplete(tx, place.driverIds)
  if (batchId === undefined)
    return { Batch: null, ReportId: null, Ordered: 0, ConsentNeeded: 0, Recent: recent ?? [], Incomplete }
  const Batch = await selectBatch(tx, batchId)
  if (Batch === undefined) throw new Error('A batch is not seen by the user who requested it')
  const { all, waiting, first_id: firstId } = await queries.countReportsByStatus(tx, batchId)
  return {
    Batch,
    ReportId: all === 1 ? firstId : null,
    Ordered: all - waiting,
    ConsentNeeded: waiting,
    Recent: recent ?? (await recentOfRepeated(tx, request, place, batchId)),
    Incomplete,
  }
}

/** Of the drivers who were left out. */
async function recentOfRepeated(tx: Tx, request: MvrRequest, place: Place, batchId: string) {
  const ordered = new Set(await queries.selectDriversOfBatch(tx, batchId))
  const driverIds = place.driverIds.filter((id) => !ordered.has(id))
  return driverIds.length === 0 ? [] : recentOf(tx, request, { ...place, driverIds })
}
