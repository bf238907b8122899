import { additionWorker } from './carriers/carrier-addition.ts'
import { linkMailWorker } from './drivers/links/link-mail-worker.ts'
import { driverMailWorker } from './drivers/driver-mail-worker.ts'
import { draftSweep } from './drafts/draft-sweep.ts'
import { fileSweep } from './documents/file-sweep.ts'
import { membershipClock } from './memberships/membership-clock.ts'
import { notificationMails } from './notifications/notification-mails.ts'
import { notificationSweep } from './notifications/notification-sweep.ts'
import { payLinkMailWorker } from './payments/pay-link-mail.ts'
import { type PaymentWatchTools, paymentWatch } from './payments/invariants.ts'
import type { PaymentTools } from './payments/payment-tools.ts'
import { refundWorker } from './payments/refund.ts'
import { sandboxWebhookWorker } from './providers/payment/sandbox/sandbox-webhook.ts'
import { auditWatch, type AuditWatchTools } from './platform/audit/audit-watch.ts'
import { securityEventSweep } from './platform/security/security-events.ts'
import type { MvrTools } from './mvr/advance-report.ts'
import { adverseMailWorker } from './mvr/adverse/adverse-mail.ts'
import { finalNoticesDue } from './mvr/adverse/final-notice-schedule.ts'
import { cardMailWorker } from './mvr/card/card-mail.ts'
import { consentMailWorker } from './mvr/consent-mail.ts'
import { mvrOrderWorker } from './mvr/mvr-jobs.ts'
import { enrollmentWorker, monitoringPolling } from './mvr/monitoring/enrollment-jobs.ts'
import { mvrPolling } from './mvr/mvr-schedule.ts'
import { mvrRetention } from './mvr/retention.ts'
import type { MvrRetention } from './settings.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Enqueue, Schedule, ScheduleTools, Worker } from './platform/jobs/queue.ts'
import type { MailDelivery } from './platform/mail/deliver.ts'
import { mailWorkers } from './platform/mail/mail-worker.ts'
import { importWorker, type ImportTools } from './uploads/import-upload.ts'
import { strandedUploads } from './uploads/stranded-uploads.ts'
import { safetyNight } from './safety/safety-today.ts'
import { smsDigests } from './safety/sms-digest.ts'
import { signInSweep } from './sessions/sign-in-throttle.ts'
import { ticketDraftSweep } from './tickets/ticket-draft-sweep.ts'
import { courtReminders } from './tickets/court-reminders.ts'
import { signingMailWorker } from './signatures/signing-mail.ts'
import { undoWorker } from './uploads/undo-upload.ts'
import { accountMailWorker, type AccountMailTools } from './sessions/account-mail-worker.ts'

interface WorkerTools extends AccountMailTools, ImportTools {
  delivery: MailDelivery
  /** Undefined where the installation takes no payments. */
  payments: PaymentJobTools | undefined
  /** Undefined where the back office enters the results of MVRs. */
  mvr: MvrTools | undefined
}

export interface PaymentJobTools extends PaymentTools {
  /** Of this service, for the sandbox: known once it listens. */
  webhookUrl: () => string
}

/** The workers of all job queues. */
export const portalWorkers = ({ delivery, payments, mvr, ...tools }: WorkerTools): Worker[] => [
  ...mailWorkers(delivery),
  accountMailWorker(tools),
  additionWorker(tools),
  driverMailWorker(tools),
  linkMailWorker(tools),
  payLinkMailWorker(tools),
  signingMailWorker(tools),
  consentMailWorker(tools),
  cardMailWorker(tools),
  adverseMailWorker(tools),
  ...(mvr === undefined ? [] : [mvrOrderWorker(mvr), enrollmentWorker(mvr)]),
  importWorker(tools),
  undoWorker(tools),
  ...(payments === undefined ? [] : [refundWorker(payments), sandboxWebhookWorker(payments)]),
]

type PortalScheduleTools = ScheduleTools &
  AuditWatchTools & {
    files: FileStore
    enqueue: Enqueue
    portal: string
    payments?: PaymentWatchTools | undefined
    mvr?: MvrTools | undefined
    retention: MvrRetention
  }

/** All recurring jobs. */
export const portalSchedules = ({ payments, mvr, ...tools }: PortalScheduleTools): Schedule[] => [
  membershipClock(tools),
  strandedUploads(tools),
  fileSweep(tools),
  auditWatch(tools),
  signInSweep(tools),
  draftSweep(tools),
  ticketDraftSweep(tools),
  securityEventSweep(tools),
  courtReminders(tools),
  finalNoticesDue(tools),
  safetyNight(tools),
  notificationSweep(tools),
  notificationMails(tools),
  smsDigests(tools),
  mvrRetention(tools),
  ...(payments === undefined ? [] : [paymentWatch(payments)]),
  ...(mvr === undefined
    ? []
    : [mvrPolling({ ...mvr, log: tools.log }), monitoringPolling({ ...mvr, log: tools.log })]),
]
