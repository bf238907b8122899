import { linkMailWorker } from './drivers/links/link-mail-worker.ts'
import { driverMailWorker } from './drivers/driver-mail-worker.ts'
import type { Worker } from './platform/jobs/queue.ts'
import type { MailDelivery } from './platform/mail/deliver.ts'
import { mailWorker } from './platform/mail/mail-worker.ts'
import { importWorker, type ImportTools } from './uploads/import-upload.ts'
import { undoWorker } from './uploads/undo-upload.ts'
import { accountMailWorker, type AccountMailTools } from './sessions/account-mail-worker.ts'

interface WorkerTools extends AccountMailTools, ImportTools {
  delivery: MailDelivery
}

/** Everything that the portal does later. */
export const portalWorkers = ({ delivery, ...tools }: WorkerTools): Worker[] => [
  mailWorker(delivery),
  accountMailWorker(tools),
  driverMailWorker(tools),
  linkMailWorker(tools),
  importWorker(tools),
  undoWorker(tools),
]
