import { openBirthDate, openCdlNumber } from '../../drivers/protected/sealed-fields.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { EndReason } from '../../platform/database/tables/mvr-monitoring-tables.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import type { Keys } from '../../platform/secrets/keys.ts'
import type { MvrEnrollmentRequest, MvrMonitoring } from '../../providers/mvr/mvr-monitoring.ts'
import { MvrRefused } from '../../providers/mvr/mvr-provider.ts'
import { type MvrTools, mvrUser } from '../advance-report.ts'
import { bringOn } from '../bring-on.ts'
import * as queries from './enrollment-queries.ts'

type Step = { kind: 'enroll'; request: MvrEnrollmentRequest } | { kind: 'end' }

/**
 * Brings an enrollment as far as it goes: tells the provider of its begin or its end. Each step is kept before the next
 * one; run twice, or by two processes, it has one effect, as the id is the provider's idempotency key.
 */
export async function advanceEnrollment(tools: MvrTools, id: string): Promise<void> {
  const { monitoring } = tools.provider
  if (monitoring === undefined) return
  const step = await nextStep(tools, id)
  if (step?.kind === 'enroll') await enroll(tools, monitoring, step.request)
  if (step?.kind === 'end') await end(tools, monitoring, id)
}

/** Marks an enrollment as having left the portal. Undefined where nothing is to be told. */
const nextStep = ({ db, keys, clock, provider }: MvrTools, id: string) =>
  tenantTx(db, mvrUser, async (tx): Promise<Step | undefined> => {
    // In the order of a withdrawal, and of the end of a membership.
    const isGrounded = await queries.lockGrounds(tx, id)
    const enrollment = await queries.lockEnrollment(tx, id)
    if (enrollment === undefined || (enrollment.provider ?? provider.name) !== provider.name) return undefined
    if (enrollment.status === 'Ending') return { kind: 'end' }
    if (enrollment.status !== 'Enrolling' || !isGrounded) return undefined
    const request = requestOf(enrollment, keys)
    if (request === undefined) {
      await endNow(tx, { id, reason: 'incomplete', now: clock() })
      return undefined
    }
    if (enrollment.left_at === null)
      await queries.updateEnrollment(tx, id, { left_at: clock(), provider: provider.name })
    return { kind: 'enroll', request }
  })

/** Undefined where the driver's license number is not on record. */
function requestOf(
  enrollment: NonNullable<Awaited<ReturnType<typeof queries.lockEnrollment>>>,
  keys: Keys,
): MvrEnrollmentRequest | undefined {
  const { id, state, driver_id: driverId, cdl_number_sealed: number, birth_date_sealed: birth } = enrollment
  if (number === null) return undefined
  return {
    id,
    state,
    driver: {
      firstName: enrollment.first_name ?? '',
      lastName: enrollment.last_name ?? '',
      licenseNumber: openCdlNumber(keys, driverId, number),
      birthDate: birth === null ? null : openBirthDate(keys, driverId, birth),
    },
  }
}

async function enroll({ db, clock }: MvrTools, monitoring: MvrMonitoring, request: MvrEnrollmentRequest) {
  const { id } = request
  const isTaken = await takenBy(() => monitoring.enroll(request))
  const isOver = await tenantTx(db, mvrUser, async (tx) => {
    const enrollment = await queries.lockEnrollment(tx, id)
    if (enrollment?.status !== 'Enrolling') return enrollment?.status !== 'Monitored'
    if (isTaken) await queries.updateEnrollment(tx, id, { status: 'Monitored', monitored_at: clock() })
    else await endNow(tx, { id, reason: 'refused', now: clock() })
    return false
  })
  // It was ended while the provider was asked: the provider may have heard of the end first.
  if (isTaken && isOver) await takenBy(() => monitoring.end(id))
}

async function end({ db, clock }: MvrTools, monitoring: MvrMonitoring, id: string) {
  await takenBy(() => monitoring.end(id))
  await tenantTx(db, mvrUser, async (tx) => {
    const enrollment = await queries.lockEnrollment(tx, id)
    if (enrollment?.status === 'Ending')
      await queries.updateEnrollment(tx, id, { status: 'Ended', ended_at: clock() })
  })
}

/** False where the provider refuses for good. */
async function takenBy(ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (problem) {
    if (problem instanceof MvrRefused) return false
    throw problem
  }
}

const endNow = (tx: Tx, { id, reason, now }: { id: string; reason: EndReason; now: Date }) =>
  queries.updateEnrollment(tx, id, { status: 'Ended', end_reason: reason, ending_at: now, ended_at: now })

/**
 * The net below jobs and triggers: ends what has lost its grounds, and goes on with what the provider has not taken. Gives
 * how many had lost their grounds.
 */
export async function bringOnEnrollments(
  tools: MvrTools,
  log: { warn: (facts: object, sentence: string) => void },
): Promise<number> {
  const ended = await tenantTx(tools.db, mvrUser, (tx) => queries.endWithoutGrounds(tx, tools.clock()))
  await bringOn(tools, {
    take: (due) => tenantTx(tools.db, mvrUser, (tx) => queries.takePendingEnrollments(tx, due)),
    advance: (id) => advanceEnrollment(tools, id),
    log,
    sentence: 'an enrollment could not be brought on',
  })
  return ended
}
