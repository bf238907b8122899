import { tickets } from 'shared-api/tickets'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { listTickets } from './ticket-service.ts'

export function ticketRoutes(app: App, { db, keys }: AppContext) {
  serve(app, tickets.list, ({ query, user }) =>
    tenantTx(db, user, (tx) => listTickets(tx, query, user, keys)),
  )
}
