import { randomUUID } from 'node:crypto'
import { RefundAmount } from 'shared-api/payments'
import { TicketPaymentsDraft } from 'shared-api/payments/set-payments'
import { Refusal } from 'shared-api/refusal'
import * as z from 'zod/mini'
import { type AuditEntry, appendAudit } from '../platform/audit/audit-log.ts'
import { shownDay } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { officeActions, type OfficeTools } from '../platform/office-tools.ts'
import type { Enqueue } from '../platform/jobs/queue.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import type { PaymentSetup } from '../providers/payment/payment-provider.ts'
import { booksDifferences, takeInDifferences } from './books-differences.ts'
import { centsOf, decimal } from './money.ts'
import { enqueuePayLinkMail, payLinkRecipient } from './pay-link-mail.ts'
import { type RefundOfTicket, refundsOfTicket } from './payment-queries.ts'
import { type PaymentTools, paymentTx, paymentUser } from './payment-tools.ts'
import { reconcile } from './reconcile.ts'
import { type RefundDraft, refundPayment } from './refund.ts'
import { endReview, reviews } from './review.ts'
import { setTicketPayments } from './set-payments.ts'
import { refundSurplusAgain, surplusHeld } from './surplus.ts'
import { paymentsOfTicket } from './ticket-payments.ts'

interface Tools extends OfficeTools {
  enqueue: Enqueue
  /** Undefined where the installation takes no card payments. */
  payments: PaymentSetup | undefined
}

export const officePaymentHelp =
  'payment list <ticket number> | set <ticket number> <JSON: Payments of SetTicketPayments> | refund <payment id> <amount> [--again] <reason> | review | review accept|refund <checkout id> | reconcile | link <payment id> <email address>'

/** `office payment ...`: false where a change was refused. */
export const officePayment = officeActions<Tools>(officePaymentHelp, {
  list,
  set,
  refund,
  review,
  reconcile: reconcileBooks,
  link,
})

async function list({ db, args: [number = ''], print }: Tools) {
  await paymentTx(db, async (tx) => printPayments(tx, await ticketIdOf(tx, number), print))
}

async function set({ db, keys, enqueue, args: [number = '', json = ''], print }: Tools) {
  await paymentTx(db, async (tx) => {
    const subject = await ticketIdOf(tx, number)
    const draft = z.safeParse(TicketPaymentsDraft, { TicketId: subject, Payments: parsed(json) })
    if (!draft.success) throw new Refusal(400, z.prettifyError(draft.error))
    const accountId = await setTicketPayments(tx, enqueue, draft.data, {
      actor: { id: null, name: 'Back office' },
      now: new Date(),
    })
    await printPayments(tx, subject, print)
    await trace(tx, keys, { action: 'set the payments of a ticket', accountId, subject })
  })
}

async function refund(tools: Tools) {
  const isAgain = tools.args.includes('--again')
  const [paymentId = '', amount = '', ...words] = tools.args.filter((arg) => arg !== '--again')
  const reason = words.join(' ')
  refuseUnlessId(paymentId, 'payment')
  const checked = z.safeParse(RefundAmount, amount)
  if (!checked.success) throw new Refusal(400, checked.error.issues[0]?.message ?? '')
  if (reason === '') throw new Refusal(400, 'Enter a reason.')
  const amountCents = centsOf(amount)
  if (!isAgain && (await wasRefunded(tools, { paymentId, amountCents, reason })))
    throw new Refusal(
      409,
      `${amount} was refunded with this reason before. Add --again to refund it once more.`,
    )
  await refundPayment(
    paymentToolsOf(tools),
    { paymentId, amountCents, reason, requestId: randomUUID(), requestedBy: null },
    (tx, accountId) => trace(tx, tools.keys, { action: 'refunded a payment', accountId, subject: paymentId }),
  )
  tools.print(`${amount} refunded.`)
}

/** The operator may not know that a command whose answer was lost has refunded. */
const wasRefunded = (
  { db }: Tools,
  { paymentId, amountCents, reason }: Pick<RefundDraft, 'paymentId' | 'amountCents' | 'reason'>,
) =>
  paymentTx(db, async (tx) => {
    const done = await tx
      .selectFrom('refund')
      .select('id')
      .where('payment_id', '=', paymentId)
      .where('amount_cents', '=', amountCents)
      .where('reason', '=', reason)
      .where('status', '=', 'done')
      .executeTakeFirst()
    return done !== undefined
  })

const decisions = {
  accept: { action: 'accepted a payment in review', result: 'Accepted: paid with what the provider took.' },
  refund: {
    action: 'refunded a payment in review',
    result: 'The money goes back. The payment is due again.',
  },
}

/** Without a decision: lists what is in review and what differs, and surplus that the provider did not refund. */
async function review({ args: [decision, checkoutId = ''], ...rest }: Tools) {
  const tools = paymentToolsOf(rest)
  if (decision === undefined) {
    await printReviews(tools, rest.print)
    return
  }
  if (decision !== 'accept' && decision !== 'refund')
    throw new Refusal(400, 'Use: review, review accept <checkout id> or review refund <checkout id>.')
  refuseUnlessId(checkoutId, 'checkout')
  if (decision === 'refund' && (await refundAgain(tools, rest.keys, checkoutId))) {
    rest.print('The surplus is refunded again.')
    return
  }
  const { action, result } = decisions[decision]
  const ending = await endReview(tools, checkoutId, decision, (tx, accountId) =>
    trace(tx, rest.keys, { action, accountId, subject: checkoutId }),
  )
  rest.print(ending === 'money' ? result : withoutMoney[ending])
}

const withoutMoney = {
  'no money': 'The provider took no money. The payment is due again.',
  unknown: 'The provider does not know this checkout: look there for its money. The payment is due again.',
}

const refundAgain = (tools: PaymentTools, keys: Keys, checkoutId: string) =>
  refundSurplusAgain(tools, checkoutId, (tx, accountId) =>
    trace(tx, keys, { action: 'refunded a surplus again', accountId, subject: checkoutId }),
  )

async function printReviews(tools: PaymentTools, print: Tools['print']) {
  print('checkout                              differs in  asked          taken          the provider says')
  for (const { checkoutId: id, reason, askedCents, currency, told } of await reviews(tools)) {
    const asked = `${decimal(askedCents)} ${currency}`.padEnd(13)
    const taken = told === undefined ? 'unknown' : `${decimal(told.amountCents)} ${told.currency}`
    const says = told === undefined ? 'that it does not know it' : `${told.status}, ${told.mode}`
    print(`${id}  ${(reason ?? '').padEnd(10)}  ${asked}  ${taken.padEnd(13)}  ${says}`)
  }
  for (const { checkoutId: id, cents, currency, reason } of await surplusHeld(tools))
    print(`${id}  surplus     ${decimal(cents)} ${currency} was not refunded. ${reason}`)
}

/** Takes in what the provider has, and prints what differs still. */
async function reconcileBooks(rest: Tools) {
  const tools = paymentToolsOf(rest)
  const count = await reconcile(tools)
  await takeInDifferences(tools)
  const differences = await booksDifferences(tools)
  rest.print(
    `${count} open checkouts and refunds were asked for. ${differences.length} differences are left.`,
  )
  for (const { kind, reference, ledgerCents, providerCents, checkoutId } of differences) {
    const amounts = `ledger ${decimal(ledgerCents)}, provider ${decimal(providerCents)}`
    rest.print(`${kind.padEnd(8)}  ${reference}  ${amounts}  checkout ${checkoutId ?? 'unknown'}`)
  }
  if (differences.length > 0) throw new Refusal(409, 'The ledger differs from the provider.')
}

function paymentToolsOf({ payments, ...tools }: Omit<Tools, 'args'>): PaymentTools {
  if (payments === undefined) throw new Refusal(503, 'This installation takes no payments.')
  return { ...payments, ...tools, clock: () => new Date(), log: silent }
}

async function link({ db, keys, enqueue, args: [paymentId = '', to = ''], print }: Tools) {
  refuseUnlessId(paymentId, 'payment')
  if (!z.safeParse(z.email(), to).success) throw new Refusal(400, `"${to}" is no email address.`)
  const unpaid = await payLinkRecipient(db, paymentId, to)
  if (unpaid === undefined) throw new Refusal(404, `There is nothing to pay for payment ${paymentId}.`)
  const { accountId, recipient } = unpaid
  const held = "the driver's messages are held until it is paid"
  if (recipient === undefined) throw new Refusal(409, `Mail another address: ${held}.`)
  await db.transaction().execute(async (tx) => {
    const isNew = await enqueuePayLinkMail(tx, enqueue, { paymentId, to, now: new Date() })
    if (!isNew) throw new Refusal(409, `The pay link was mailed to ${to} today already.`)
    await trace(tx, keys, { action: 'mailed a pay link', accountId, subject: paymentId })
  })
  print(`The pay link is on its way to ${recipient}${recipient === to ? '' : `, because ${held}`}.`)
}

function refuseUnlessId(typed: string, noun: 'payment' | 'checkout') {
  if (!z.safeParse(z.uuid(), typed).success) throw new Refusal(400, `"${typed}" is no ${noun} id.`)
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new Refusal(400, 'The payments are no JSON.', { cause })
  }
}

async function ticketIdOf(tx: Tx, number: string): Promise<string> {
  const ticket = await tx.selectFrom('ticket').select('id').where('number', '=', number).executeTakeFirst()
  if (ticket === undefined) throw new Refusal(404, `There is no ticket ${number}.`)
  return ticket.id
}

/** The operator at the terminal has no sign-in. */
const trace = (tx: Tx, keys: Keys, entry: Pick<AuditEntry, 'action' | 'accountId' | 'subject'>) =>
  appendAudit(tx, keys, {
    at: new Date(),
    actorId: undefined,
    actorRole: 'operator',
    network: 'terminal',
    requestId: randomUUID(),
    ...entry,
  })

async function printPayments(tx: Tx, ticketId: string, print: Tools['print']) {
  const all = await paymentsOfTicket(tx, ticketId, { user: paymentUser, linkOf: () => '' })
  const refunds = await refundsOfTicket(tx, ticketId)
  print('id                                    status       due          amount      name')
  for (const { Id, Status, DueDate, Amount, CurrencyIsoCode, paymentName } of all) {
    const due = DueDate === null ? 'now' : shownDay(DueDate)
    const amount = `${Amount} ${CurrencyIsoCode}`
    print(`${Id}  ${Status.padEnd(11)}  ${due.padEnd(11)}  ${amount.padEnd(10)}  ${paymentName}`)
    for (const each of refunds.filter(({ payment_id: id }) => id === Id)) print(refundText(each))
  }
}

const refundStates = { asked: 'on its way', done: 'refunded', failed: 'failed' } as const

const refundText = ({
  amount_cents: cents,
  currency,
  status,
  asked_on: day,
  is_surplus,
  reason,
}: RefundOfTicket) =>
  `  refund ${decimal(cents)} ${currency}, ${refundStates[status]}, asked ${shownDay(day)}${is_surplus ? ', of money paid twice' : ''}: ${reason}`
