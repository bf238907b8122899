import * as z from 'zod/mini'
import { dayOf, shownDay } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { jobIdFor } from '../platform/jobs/job-id.ts'
import { type Enqueue, type Queue, type Worker, worker } from '../platform/jobs/queue.ts'
import { mailQueue } from '../platform/mail/mail.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { isHeldFrom, mayTellDriver } from './driver-messages.ts'
import { paymentTx } from './payment-tools.ts'
import { payLink, validityOf } from './pay-link.ts'

/** Without an address: to the ticket's creator, who pays or asks the driver to, while messages to the driver are held. */
const PayLinkMail = z.strictObject({ paymentId: z.string(), to: z.optional(z.string()) })

/** The worker makes the link, so that the job holds none. */
const payLinkMailQueue = {
  name: 'pay-link-mail',
  payload: PayLinkMail,
  retries: 12,
  within: 60,
} as const satisfies Queue

interface MailTools {
  db: Db
  keys: Keys
  enqueue: Enqueue
  portal: string
  clock: () => Date
}

/** Mails the payment's link to an address, at most once a day: who asks again gets the mail that is on its way. */
export const enqueuePayLinkMail = (
  tx: Tx,
  enqueue: Enqueue,
  { paymentId, to, now }: { paymentId: string; to: string; now: Date },
) => enqueue(tx, payLinkMailQueue, jobIdFor('pay link', paymentId, to, dayOf(now)), { paymentId, to })

/** Mails the payment's link to the ticket's creator, once. */
export const enqueuePayLinkForCreator = (tx: Tx, enqueue: Enqueue, paymentId: string) =>
  enqueue(tx, payLinkMailQueue, jobIdFor('pay link', paymentId, 'creator'), { paymentId })

export const payLinkMailWorker = ({ db, keys, enqueue, portal, clock }: MailTools): Worker =>
  worker(payLinkMailQueue, async ({ paymentId, to }, id) => {
    const { ticket, recipient } = (await payLinkRecipient(db, paymentId, to)) ?? {}
    if (ticket === undefined || recipient === undefined) return
    const link = { paymentId, issuedAt: clock(), sentTo: recipient }
    await db.transaction().execute((tx) =>
      enqueue(tx, mailQueue, jobIdFor('mail', id), {
        to: recipient,
        subject: `Pay for ticket ${ticket}`,
        before: [`A payment is due for ticket ${ticket} at the carrier compliance portal.`],
        link: { words: 'Pay now', url: portal + payLink(keys, link) },
        after: [
          `The link works without a sign-in until the end of ${shownDay(validityOf(link).expiresOn)} UTC. Send it only to the person who pays.`,
        ],
      }),
    )
  })

/** Who the link is mailed to; undefined for a payment that is absent, paid, cancelled or in review. */
export async function payLinkRecipient(db: Db, paymentId: string, to: string | undefined) {
  const unpaid = await paymentTx(db, (tx) => selectUnpaid(tx, paymentId, to))
  if (unpaid === undefined) return undefined
  const { number: ticket, account_id: accountId, isHeld, created_by: creator } = unpaid
  return { ticket, accountId, recipient: isHeld ? await addressOf(db, creator) : to }
}

/** While the driver's messages are held, the link goes to the ticket's creator in place of the driver. */
async function addressOf(db: Db, creator: string | null): Promise<string | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', creator)
    .where('role', '<>', 'driver')
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return user?.email
}

async function selectUnpaid(tx: Tx, paymentId: string, to: string | undefined) {
  const unpaid = await tx
    .selectFrom('payment')
    .innerJoin('ticket', 'ticket.id', 'payment.ticket_id')
    .select([
      'payment.account_id',
      'ticket.id',
      'ticket.number',
      'ticket.created_by',
      mayTellDriver.as('mayTellDriver'),
    ])
    .where('payment.id', '=', paymentId)
    .where('payment.status', 'in', ['Due', 'In Checkout'])
    .executeTakeFirst()
  if (unpaid === undefined) return undefined
  const isHeld = to === undefined ? !unpaid.mayTellDriver : await isHeldFrom(tx, [unpaid.id], to)
  return { ...unpaid, isHeld }
}
