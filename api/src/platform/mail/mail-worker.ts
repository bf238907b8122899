import { worker } from '../jobs/queue.ts'
import type { MailDelivery } from './deliver.ts'
import { mailQueue, noticeQueue } from './mail.ts'

export const mailWorkers = ({ deliver }: MailDelivery) => [
  worker(mailQueue, deliver),
  worker(noticeQueue, deliver),
]
