import { tickets } from 'shared-api/tickets'
import { winLoss } from 'shared-api/tickets/win-loss'
import type { App, AppContext } from '../context.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { monthBefore, serveCounter, serveRows } from '../serve-counter.ts'
import { serveRecord } from '../serve-record.ts'
import { countOwned, serveRelated } from '../serve-related.ts'
import { serve } from '../serve.ts'
import { countOpenTickets, selectTicketRecord, selectTicketsOf } from './ticket-queries.ts'
import { listTickets, withDuePayments } from './ticket-service.ts'
import { selectDecidedTickets, winLossOf } from './win-loss.ts'

export function ticketRoutes(app: App, { db, keys }: AppContext) {
  serve(app, tickets.list, ({ query, user }) =>
    tenantTx(db, user, (tx) => listTickets(tx, query, user, keys)),
  )
  serveRecord(app, db, tickets.record, selectTicketRecord)
  serveRelated(app, db, tickets.related, {
    rows: async (tx, ...asked) => withDuePayments(tx, await selectTicketsOf(tx, ...asked), keys),
    count: countOwned('ticket'),
  })
  serveCounter(app, db, tickets.open, {
    count: ({ tx, scope, now }) => countOpenTickets(tx, scope, monthBefore(now)),
    rows: ({ tx, user, query }) => listTickets(tx, { ...query, Status: 'Open' }, user, keys),
  })
  serve(app, winLoss.figure, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => winLossOf(tx, await carrierScope(tx, user, query.CarrierId), now)),
  )
  serveRows(app, db, winLoss.rows, ({ tx, scope, now, query }) => selectDecidedTickets(tx, scope, now, query))
}
