import { Readable } from 'node:stream'
import { payments, type Receipt } from 'shared-api/payments'
import { ticketPayments } from 'shared-api/payments/set-payments'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { FileContent } from 'shared-api/documents'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { serve, serveOpenly } from '../serve.ts'
import { paymentTx } from './payment-tools.ts'
import { isExpired, linksIssuedAt, openPayLink } from './pay-link.ts'
import { enqueuePayLinkMail } from './pay-link-mail.ts'
import { paymentSummary } from './payment-summary.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { receiptOfPayment, receiptOfSession } from './receipts.ts'
import { setTicketPayments } from './set-payments.ts'
import { paymentsOfTicket } from './ticket-payments.ts'

export function paymentRoutes(app: App, context: AppContext) {
  linkRoutes(app, context)
  const { db, keys, enqueue } = context

  serve(app, payments.ofTicket, ({ user, params: { id }, now }) =>
    tenantTx(db, user, (tx) => paymentsOfTicket(tx, id, { user, linkOf: linksIssuedAt(keys, now) })),
  )
  serve(app, payments.receipt, ({ user, params: { id } }) =>
    tenantTx(db, user, (tx) => receiptOfPayment(tx, keys, id)),
  )
  serve(app, payments.receiptPdf, async ({ user, params: { id } }) =>
    pdfOf(await tenantTx(db, user, (tx) => receiptOfPayment(tx, keys, id)), user.shareKey),
  )
  serve(app, ticketPayments.set, ({ user, body, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const accountId = await setTicketPayments(tx, enqueue, body, { actor: user, now })
      const all = await paymentsOfTicket(tx, body.TicketId, { user, linkOf: linksIssuedAt(keys, now) })
      await audit(tx, user, body.TicketId, accountId)
      return all
    }),
  )
  serveOpenly(app, payments.sessionReceipt, ({ query: { session_id: sessionId }, now }) =>
    paymentTx(db, (tx) => receiptOfSession(tx, keys, { sessionId, now })),
  )
  serveOpenly(app, payments.sessionReceiptPdf, async ({ query: { session_id: sessionId }, network, now }) =>
    pdfOf(await paymentTx(db, (tx) => receiptOfSession(tx, keys, { sessionId, now })), network),
  )
}

function linkRoutes(app: App, { db, keys, enqueue }: AppContext) {
  serveOpenly(app, payments.open, async ({ body: { Data }, audit }) => {
    const { paymentId } = decrypted(keys, Data)
    await audit(db, { id: undefined, role: 'anyone' }, paymentId)
    return paymentId
  })

  serveOpenly(app, payments.summary, async ({ body: { Data }, now }) => {
    const link = decrypted(keys, Data)
    const summary = await paymentTx(db, (tx) => paymentSummary(tx, link, now))
    if (summary === undefined) throw new Refusal(404, recordNotFound)
    return summary
  })

  serveOpenly(app, payments.renewLink, async ({ body: { Data }, now, audit }) => {
    const link = decrypted(keys, Data)
    const { paymentId, sentTo: to } = link
    await db.transaction().execute(async (tx) => {
      // A link that still opens its payment needs no other one.
      if (to !== undefined && isExpired(link, now))
        await enqueuePayLinkMail(tx, enqueue, { paymentId, to, now })
      await audit(tx, { id: undefined, role: 'anyone' }, paymentId)
    })
    return null
  })
}

async function pdfOf(receipt: Receipt, shareKey: string): Promise<FileContent> {
  const bytes = await receiptPdf(receipt, shareKey)
  return { name: `${receipt.Name}.pdf`, size: bytes.length, content: Readable.from([bytes]) }
}

/** Gives the same answer for every kind of invalid data. */
export function decrypted(keys: Keys, data: string) {
  try {
    return openPayLink(keys, data)
  } catch (cause) {
    const Message =
      'This payment link is incomplete or was changed. Open it from the message again, or ask for a new one'
    throw new Refusal(400, 'The payment link could not be opened', {
      errors: [{ Field: 'Data', Message }],
      cause,
    })
  }
}
