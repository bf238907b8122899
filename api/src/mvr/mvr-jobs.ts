import * as z from 'zod/mini'
import type { Tx } from '../platform/database/connect.ts'
import { jobIdFor } from '../platform/jobs/job-id.ts'
import { type Enqueue, type EnqueueAll, type Queue, type Worker, worker } from '../platform/jobs/queue.ts'
import { advanceReport, type MvrTools } from './advance-report.ts'

const mvrOrderQueue = {
  name: 'mvr-order',
  payload: z.strictObject({ reportId: z.string() }),
  retries: 12,
  within: 120,
  heartbeat: 10,
  batch: 10,
} as const satisfies Queue

interface OrderedReport {
  id: string
  /** Null: it waits for its driver's consent, and nothing is to be done. */
  consent_id: string | null
}

/** With a new consent it is another job; to the provider it is the same order. */
export function enqueueOrders(tx: Tx, enqueueAll: EnqueueAll, reports: readonly OrderedReport[]) {
  const jobs = reports.flatMap(({ id, consent_id: consentId }) =>
    consentId === null ? [] : [{ id: jobIdFor('mvr order', id, consentId), payload: { reportId: id } }],
  )
  return enqueueAll(tx, mvrOrderQueue, jobs, smallFirst(jobs.length))
}

/** The priority of so many jobs: a small request does not wait behind the thousands of another carrier. */
export const smallFirst = (count: number) => (count <= 10 ? 1 : 0)

/** Told twice, it is one job. */
export const enqueueNews = (tx: Tx, enqueue: Enqueue, { id, eventId }: { id: string; eventId: string }) =>
  enqueue(tx, mvrOrderQueue, jobIdFor('mvr callback', id, eventId), { reportId: id })

export const mvrOrderWorker = (tools: MvrTools): Worker =>
  worker(mvrOrderQueue, ({ reportId }) => advanceReport(tools, reportId))
