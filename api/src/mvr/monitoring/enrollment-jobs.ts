import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/connect.ts'
import { jobIdFor } from '../../platform/jobs/job-id.ts'
import { type EnqueueAll, type Queue, type Schedule, type Worker, worker } from '../../platform/jobs/queue.ts'
import type { ScheduleTools } from '../../platform/jobs/queue.ts'
import type { MvrTools } from '../advance-report.ts'
import { smallFirst } from '../mvr-jobs.ts'
import { advanceEnrollment, bringOnEnrollments } from './advance-enrollment.ts'
import { takeNotices } from './take-notices.ts'

const enrollmentQueue = {
  name: 'mvr-enrollment',
  payload: z.strictObject({ enrollmentId: z.string() }),
  retries: 12,
  within: 120,
  heartbeat: 10,
  batch: 10,
} as const satisfies Queue

/** @param step of the enrollment: each has a job of its own. */
export const enqueueEnrollments = (
  tx: Tx,
  enqueueAll: EnqueueAll,
  ids: readonly string[],
  step: 'enroll' | 'end',
) =>
  enqueueAll(
    tx,
    enrollmentQueue,
    ids.map((id) => ({ id: jobIdFor('mvr enrollment', id, step), payload: { enrollmentId: id } })),
    smallFirst(ids.length),
  )

export const enrollmentWorker = (tools: MvrTools): Worker =>
  worker(enrollmentQueue, ({ enrollmentId }) => advanceEnrollment(tools, enrollmentId))

/** Each minute: ends what has no grounds, tells the provider what it does not know yet, and takes its notices. */
export const monitoringPolling = (tools: MvrTools & Pick<ScheduleTools, 'log'>): Schedule => ({
  name: 'mvr-monitoring',
  cron: '* * * * *',
  run: async () => {
    const ended = await bringOnEnrollments(tools, tools.log)
    if (ended > 0) tools.log.warn({ ended }, 'monitoring had no grounds and was ended')
    const { shown, quarantined } = await takeNotices(tools, tools.log)
    if (shown > 0) tools.log.info({ shown }, 'notices of driving records came')
    if (quarantined > 0) tools.log.warn({ quarantined }, 'notices without an enrollment were quarantined')
  },
})
