import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '../../src/platform/database/connect.ts'
import type { PaymentTable } from '../../src/platform/database/tables/payment-tables.ts'

/** A payment of the ticket with one line: due, where nothing else is said. Gives its id. */
export async function addPayment(
  admin: Db,
  ticketId: string | undefined,
  payment: Partial<Insertable<PaymentTable>> = {},
): Promise<string> {
  const id = randomUUID()
  await admin.transaction().execute(async (tx) => {
    const { account_id } = await tx
      .selectFrom('ticket')
      .select('account_id')
      .where('id', '=', ticketId ?? '')
      .executeTakeFirstOrThrow()
    const opportunity = await tx
      .insertInto('opportunity')
      .values({ account_id, ticket_id: ticketId ?? '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { name, amount_cents } = await tx
      .insertInto('payment')
      .values({
        id,
        account_id,
        ticket_id: ticketId ?? '',
        opportunity_id: opportunity.id,
        name: 'Attorney fee',
        amount_cents: 25_000,
        paid_at: null,
        ...payment,
      })
      .returning(['name', 'amount_cents'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('payment_line')
      .values({ payment_id: id, account_id, position: 1, name, amount_cents })
      .execute()
  })
  return id
}
