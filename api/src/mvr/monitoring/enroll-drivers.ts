import { createHash, randomUUID } from 'node:crypto'
import type { Enrolled, EnrollmentRequest, WhyNotEnrolled } from 'shared-api/mvr/mvr-monitoring'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Caller } from '../../context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { advisoryLock } from '../../platform/database/locks.ts'
import type { EnqueueAll } from '../../platform/jobs/queue.ts'
import { fieldRefused } from '../../platform/plugins/field-refused.ts'
import { enqueueEnrollments } from './enrollment-jobs.ts'
import * as queries from './enrollment-queries.ts'
import { whyNot } from './enrollment-words.ts'

interface Tools {
  /** Undefined where its caller does what the jobs would do. */
  enqueueAll: EnqueueAll | undefined
  now: Date
}

interface EnrolledNow {
  answer: Enrolled
  accountId: string
  /** Those of this call; none where the same request was sent before. */
  madeIds: readonly string[]
}

/** Enrolls each driver who may be. What leaves the portal leaves by jobs of the same transaction. */
export async function enrollDrivers(
  tx: Tx,
  { DriverIds, RequestId }: EnrollmentRequest,
  user: Caller,
  { enqueueAll, now }: Tools,
): Promise<EnrolledNow> {
  const driverIds = [...new Set(DriverIds)].toSorted()
  const first = await queries.selectDriversToEnroll(tx, driverIds)
  const [accountId, ...others] = new Set(first.map(({ account_id: id }) => id))
  if (accountId === undefined || first.length < driverIds.length)
    throw new Refusal(404, recordNotFound, {
      errors: [{ Field: 'DriverIds', Message: 'Choose drivers of your carriers' }],
    })
  if (others.length > 0) throw fieldRefused('DriverIds', 'Choose drivers of one carrier')
  // Two requests for a carrier follow each other: the second one finds the enrollments of the first.
  await advisoryLock(tx, `MVR enrollments of ${accountId}`)
  const hash = createHash('sha256').update(JSON.stringify(driverIds)).digest()
  const earlier = await queries.selectRequestedEnrollments(tx, user.id, RequestId)
  if (earlier.some(({ request_hash: other }) => !other.equals(hash)))
    throw new Refusal(409, 'This request was sent before with other drivers. Start a new one.')
  const before = new Set(earlier.map(({ driver_id: id }) => id))
  await queries.lockDriversToEnroll(tx, driverIds)
  const drivers = (await queries.selectDriversToEnroll(tx, driverIds)).filter(({ id }) => !before.has(id))
  const made = drivers.flatMap((driver) => {
    const { id, account_id, consent_id, cdl_state: state } = driver
    return reasonAgainst(driver) !== undefined || consent_id === null || state === null
      ? []
      : [{ id: randomUUID(), account_id, driver_id: id, consent_id, state }]
  })
  if (made.length > 0) {
    const requested = { requested_by: user.id, requested_by_name: user.name, request_id: RequestId }
    await queries.insertEnrollments(
      tx,
      made.map((row) => ({ ...row, ...requested, request_hash: hash, created_at: now })),
    )
    const ids = made.map(({ id }) => id)
    if (enqueueAll !== undefined) await enqueueEnrollments(tx, enqueueAll, ids, 'enroll')
  }
  return {
    answer: {
      Enrolled: await queries.selectEnrollmentsById(
        tx,
        [...earlier, ...made].map(({ id }) => id),
      ),
      Refused: drivers.flatMap((driver) => {
        const Reason = reasonAgainst(driver)
        return Reason === undefined
          ? []
          : [{ DriverId: driver.id, DriverName: driver.name, Reason, Message: whyNot[Reason] }]
      }),
    },
    accountId,
    madeIds: made.map(({ id }) => id),
  }
}

function reasonAgainst(driver: queries.DriverToEnroll): WhyNotEnrolled | undefined {
  if (driver.enrollment_id !== null) return 'Monitored already'
  if (driver.status === 'Inactive') return 'Inactive'
  if (driver.consent_id === null) return 'No consent'
  if (driver.cdl_state === null || !driver.has_number) return 'Incomplete'
  return undefined
}
