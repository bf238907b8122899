import { recordNotFound, Refusal } from 'shared-api/refusal'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { ticketViolations } from 'shared-api/tickets/ticket-violations'
import type { App, AppContext } from '../context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { selectAccountOfTicket, selectOpenAndCloseDate } from './progress-queries.ts'
import { correctTicket, coverTicket, deleteTicket, updateTicket } from './progress-service.ts'
import { ticketOf } from './ticket-record.ts'
import { linkViolation, violationsOfTicket } from './ticket-violations.ts'
import { selectTicketExceptions } from './ticket-exceptions.ts'
import { insertNote, selectTimeline, ticketEvents } from './timeline-queries.ts'

export function ticketProgressRoutes(app: App, { db }: AppContext) {
  serve(app, ticketViolations.ofTicket, ({ params: { id }, user, now }) =>
    tenantTx(db, user, (tx) => violationsOfTicket(tx, id, { user, now })),
  )

  serve(app, ticketViolations.link, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const accountId = await linkViolation(tx, body, { user, now })
      const action = body.IsLinked ? undefined : 'took a violation off a ticket'
      await audit(tx, user, body.TicketId, accountId, action)
      return violationsOfTicket(tx, body.TicketId, { user, now })
    }),
  )

  serve(app, ticketProgress.update, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const ticket = await updateTicket(tx, body, { user, now })
      await audit(tx, user, ticket.Id, ticket.Carrier__r.Id)
      return ticket
    }),
  )

  serve(app, ticketProgress.correct, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const ticket = await correctTicket(tx, body, { user, now })
      await audit(tx, user, ticket.Id, ticket.Carrier__r.Id)
      return ticket
    }),
  )

  serve(app, ticketProgress.cover, ({ body: { Id }, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const accountId = await accountOf(tx, Id)
      await coverTicket(tx, Id, accountId, { user, now })
      const ticket = await ticketOf(tx, Id, user)
      await audit(tx, user, Id, accountId)
      return ticket
    }),
  )

  serve(app, ticketProgress.addNote, ({ body: { Id, Text }, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const accountId = await accountOf(tx, Id)
      const note = await insertNote(tx, {
        accountId,
        of: 'ticket',
        recordId: Id,
        text: Text,
        author: user,
        now,
      })
      await audit(tx, user, Id, accountId)
      return note
    }),
  )

  serve(app, ticketProgress.timeline, ({ params: { id }, query, user }) =>
    tenantTx(db, user, async (tx) => {
      await accountOf(tx, id)
      return selectTimeline(tx, ticketEvents(id), query)
    }),
  )

  serve(app, ticketProgress.exceptions, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => selectTicketExceptions(tx, now, query)),
  )

  serve(app, ticketProgress.closeDate, ({ params: { id }, query: { IsOpenDate, IsCloseDate }, user }) =>
    tenantTx(db, user, async (tx) => {
      const dates = await selectOpenAndCloseDate(tx, id)
      if (dates === undefined) throw new Refusal(404, recordNotFound)
      return {
        ...(IsOpenDate === 'true' && { OpenDate: dates.OpenDate }),
        ...(IsCloseDate === 'true' && { CloseDate: dates.CloseDate }),
      }
    }),
  )

  serve(app, ticketProgress.remove, ({ params: { id }, user, audit }) =>
    tenantTx(db, user, async (tx) => {
      const { subject, accountId } = await deleteTicket(tx, id, user)
      await audit(tx, user, subject, accountId)
      return null
    }),
  )
}

async function accountOf(tx: Tx, ticketId: string) {
  const accountId = await selectAccountOfTicket(tx, ticketId)
  if (accountId === undefined) throw new Refusal(404, recordNotFound)
  return accountId
}
