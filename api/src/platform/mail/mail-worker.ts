import { worker } from '../jobs/queue.ts'
import type { MailDelivery } from './deliver.ts'
import { mailQueue } from './mail.ts'

export const mailWorker = ({ deliver }: MailDelivery) => worker(mailQueue, deliver)
