import { isDeepStrictEqual } from 'node:util'
import type { PaymentDraft, TicketPaymentsDraft } from 'shared-api/payments/set-payments'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { addMonths, dayOf } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Enqueue } from '../platform/jobs/queue.ts'
import { centsOf } from './money.ts'
import { enqueuePayLinkForCreator } from './pay-link-mail.ts'
import { paymentLines } from './ticket-payments.ts'

/**
 * Makes the unpaid payments of a ticket what the back office says: sent twice, it changes nothing. While messages to the driver
 * are held, the ticket's creator gets the link of the added one that is due first; its page shows the others. Gives the account
 * of the ticket.
 */
export async function setTicketPayments(
  tx: Tx,
  enqueue: Enqueue,
  draft: TicketPaymentsDraft,
  { actor, now }: { actor: Actor; now: Date },
): Promise<string> {
  // Two senders wait for each other here, because a ticket may have no payments to lock. Rows that refer to the ticket, like
  // the notifications of a checkout that locked its payments first, don't wait.
  const ticket = await tx
    .selectFrom('ticket')
    .select(['id', 'account_id', 'no_driver_comms_until_paid'])
    .where('id', '=', draft.TicketId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (ticket === undefined) throw new Refusal(404, recordNotFound)
  const unpaid = await lockUnpaid(tx, ticket.id)
  const { added, changed, cancelled } = changesOf(unpaid, draft.Payments)
  for (const each of changed) refuseUnlessDue(each.payment)
  for (const each of [...added, ...changed.map(newDueDate)]) refuseFarDueDate(each, dayOf(now))
  for (const payment of cancelled) refuseUnlessDue(payment)
  await insertChanges(tx, actor, [
    ...changed.map(({ payment, draft: { DueDate, Lines } }) => ({ payment, cents: sumOf(Lines), DueDate })),
    ...cancelled.map((payment) => ({ payment, cents: null, DueDate: null })),
  ])
  await cancelPayments(tx, cancelled)
  for (const each of changed) {
    // oxlint-disable-next-line no-await-in-loop
    await changePayment(tx, each.payment, each.draft)
  }
  if (added.length > 0) {
    const paymentId = await addPayments(tx, ticket, added)
    if (ticket.no_driver_comms_until_paid) await enqueuePayLinkForCreator(tx, enqueue, paymentId)
  }
  return ticket.account_id
}

/** Of the back office. At a terminal there is no user. */
interface Actor {
  id: string | null
  name: string
}

type Unpaid = Awaited<ReturnType<typeof lockUnpaid>>[number]

/** A checkout locks the payments that it is for, in the same order. */
const lockUnpaid = (tx: Tx, ticketId: string) =>
  tx
    .selectFrom('payment')
    .select([
      'payment.id',
      'payment.account_id',
      'payment.name',
      'payment.status',
      'payment.due_on',
      'payment.amount_cents',
      paymentLines.as('lines'),
    ])
    .where('payment.ticket_id', '=', ticketId)
    .where('payment.status', 'not in', ['Paid', 'Cancelled'])
    .orderBy('payment.id')
    .forUpdate()
    .execute()

function changesOf(unpaid: readonly Unpaid[], drafts: readonly PaymentDraft[]) {
  const known = new Map(unpaid.map((payment) => [payment.id, payment]))
  const changed: { payment: Unpaid; draft: PaymentDraft }[] = []
  const added: PaymentDraft[] = []
  for (const draft of drafts) {
    if (draft.Id === undefined) continue
    const payment = known.get(draft.Id)
    if (payment === undefined)
      throw new Refusal(409, 'A payment is paid, cancelled or listed twice. Load the ticket again.')
    known.delete(draft.Id)
    if (!isAsDrafted(payment, draft)) changed.push({ payment, draft })
  }
  for (const draft of drafts.filter(({ Id }) => Id === undefined)) {
    const sentBefore = [...known.values()].find((payment) => isAsDrafted(payment, draft))
    if (sentBefore === undefined) added.push(draft)
    else known.delete(sentBefore.id)
  }
  return { added, changed, cancelled: [...known.values()] }
}

const isAsDrafted = (payment: Unpaid, draft: PaymentDraft) =>
  payment.name === draft.paymentName &&
  payment.due_on === draft.DueDate &&
  isDeepStrictEqual(payment.lines, draft.Lines)

function refuseUnlessDue({ name, status }: Unpaid) {
  if (status === 'Due') return
  const reason = status === 'In Checkout' ? 'is being paid right now' : 'is in review'
  throw new Refusal(409, `"${name}" ${reason}. It can't be changed.`)
}

/** One that stays as it is was set before. */
const newDueDate = ({ payment, draft }: { payment: Unpaid; draft: PaymentDraft }) => ({
  DueDate: draft.DueDate === payment.due_on ? null : draft.DueDate,
})

/** A mistyped year. */
function refuseFarDueDate({ DueDate }: Pick<PaymentDraft, 'DueDate'>, today: string) {
  if (DueDate === null || (DueDate >= addMonths(today, -12) && DueDate <= addMonths(today, 24))) return
  throw new Refusal(400, 'Use a due date from the last 12 months or the next two years.')
}

/** The payment itself has what is asked for now alone. */
async function insertChanges(
  tx: Tx,
  actor: Actor,
  changes: readonly { payment: Unpaid; cents: number | null; DueDate: string | null }[],
) {
  const told = changes.filter(
    ({ payment, cents, DueDate }) => cents !== payment.amount_cents || DueDate !== payment.due_on,
  )
  if (told.length === 0) return
  await tx
    .insertInto('payment_change')
    .values(
      told.map(({ payment, cents, DueDate }) => ({
        account_id: payment.account_id,
        payment_id: payment.id,
        old_cents: payment.amount_cents,
        new_cents: cents,
        old_due_on: payment.due_on,
        new_due_on: DueDate,
        actor_id: actor.id,
        actor_name: actor.name,
      })),
    )
    .execute()
}

async function cancelPayments(tx: Tx, payments: readonly Unpaid[]) {
  if (payments.length === 0) return
  await tx
    .updateTable('payment')
    .set({ status: 'Cancelled' })
    .where(
      'id',
      'in',
      payments.map(({ id }) => id),
    )
    .execute()
}

async function changePayment(tx: Tx, { id, account_id: accountId }: Unpaid, draft: PaymentDraft) {
  await tx.updateTable('payment').set(columnsOf(draft)).where('id', '=', id).execute()
  await tx.deleteFrom('payment_line').where('payment_id', '=', id).execute()
  await tx
    .insertInto('payment_line')
    .values(linesOf(draft, { payment_id: id, account_id: accountId }))
    .execute()
}

/** Gives the id of the one that is due first. */
async function addPayments(
  tx: Tx,
  { id: ticketId, account_id }: { id: string; account_id: string },
  drafts: readonly PaymentDraft[],
) {
  const { id: opportunity_id } =
    (await tx
      .selectFrom('opportunity')
      .select('id')
      .where('ticket_id', '=', ticketId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()) ??
    (await tx
      .insertInto('opportunity')
      .values({ account_id, ticket_id: ticketId })
      .returning('id')
      .executeTakeFirstOrThrow())
  const rows = await tx
    .insertInto('payment')
    .values(
      drafts.map((draft) => ({
        ...columnsOf(draft),
        account_id,
        opportunity_id,
        ticket_id: ticketId,
        paid_at: null,
      })),
    )
    .returning(['id', 'due_on'])
    .execute()
  const lines = rows.flatMap(({ id }, index) => {
    const draft = drafts[index]
    return draft === undefined ? [] : linesOf(draft, { payment_id: id, account_id })
  })
  await tx.insertInto('payment_line').values(lines).execute()
  return rows.reduce((first, row) => ((row.due_on ?? '') < (first.due_on ?? '') ? row : first)).id
}

const columnsOf = ({ paymentName, DueDate, Lines }: PaymentDraft) => ({
  name: paymentName,
  due_on: DueDate,
  amount_cents: sumOf(Lines),
})

const sumOf = (lines: PaymentDraft['Lines']) => lines.reduce((sum, { Amount }) => sum + centsOf(Amount), 0)

const linesOf = ({ Lines }: PaymentDraft, of: { payment_id: string; account_id: string }) =>
  Lines.map(({ Name, Amount }, index) => ({
    ...of,
    position: index + 1,
    name: Name,
    amount_cents: centsOf(Amount),
  }))
