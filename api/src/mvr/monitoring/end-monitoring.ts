import type { MvrEnrollment } from 'shared-api/mvr/mvr-monitoring'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../../platform/database/connect.ts'
import type { EnqueueAll } from '../../platform/jobs/queue.ts'
import { enqueueEnrollments } from './enrollment-jobs.ts'
import * as queries from './enrollment-queries.ts'

interface Ending {
  EnrolmentId: string
  Version: number
}

interface Tools {
  /** Undefined where there is no provider to tell. */
  enqueueAll: EnqueueAll | undefined
  now: Date
}

/** From here on a notice is kept from the carrier; the provider is told by a job. */
export async function endMonitoring(
  tx: Tx,
  { EnrolmentId, Version }: Ending,
  { enqueueAll, now }: Tools,
): Promise<MvrEnrollment> {
  const wanted = await queries.lockWantedEnrollment(tx, EnrolmentId)
  if (wanted === undefined) throw new Refusal(404, recordNotFound)
  const { id, status, version, left_at: leftAt } = wanted
  if (status === 'Ending' || status === 'Ended') throw new Refusal(409, 'This monitoring has ended already.')
  if (version !== Version)
    throw new Refusal(409, 'This monitoring has changed since you opened it. Check it, then end it again.', {
      newer: await enrollmentOf(tx, id),
    })
  await queries.updateEnrollment(tx, id, {
    end_reason: 'carrier',
    ending_at: now,
    checked_at: null,
    ...(leftAt === null ? { status: 'Ended', ended_at: now } : { status: 'Ending' }),
  })
  if (leftAt !== null && enqueueAll !== undefined) await enqueueEnrollments(tx, enqueueAll, [id], 'end')
  return enrollmentOf(tx, id)
}

async function enrollmentOf(tx: Tx, id: string) {
  const [enrollment] = await queries.selectEnrollmentsById(tx, [id])
  if (enrollment === undefined) throw new Refusal(404, recordNotFound)
  return enrollment
}
