import { linkMailWorker } from './drivers/links/link-mail-worker.ts'
import { driverMailWorker } from './drivers/driver-mail-worker.ts'
import { fileSweep } from './documents/file-sweep.ts'
import { membershipClock } from './memberships/membership-clock.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Schedule, ScheduleTools, Worker } from './platform/jobs/queue.ts'
import type { MailDelivery } from './platform/mail/deliver.ts'
import { mailWorker } from './platform/mail/mail-worker.ts'
import { importWorker, type ImportTools } from './uploads/import-upload.ts'
import { strandedUploads } from './uploads/stranded-uploads.ts'
import { undoWorker } from './uploads/undo-upload.ts'
import { accountMailWorker, type AccountMailTools } from './sessions/account-mail-worker.ts'

interface WorkerTools extends AccountMailTools, ImportTools {
  delivery: MailDelivery
}

/** The workers of all job queues. */
export const portalWorkers = ({ delivery, ...tools }: WorkerTools): Worker[] => [
  mailWorker(delivery),
  accountMailWorker(tools),
  driverMailWorker(tools),
  linkMailWorker(tools),
  importWorker(tools),
  undoWorker(tools),
]

/** All recurring jobs. */
export const portalSchedules = (tools: ScheduleTools & { files: FileStore }): Schedule[] => [
  membershipClock(tools),
  strandedUploads(tools),
  fileSweep(tools),
]
