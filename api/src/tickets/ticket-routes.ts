import { tickets } from 'shared-api/tickets'
import { courtDates } from 'shared-api/tickets/court-dates'
import { winLoss } from 'shared-api/tickets/win-loss'
import type { App, AppContext } from '../context.ts'
import { linksIssuedAt } from '../payments/pay-link.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { monthBefore, serveCounter, serveRows } from '../serve-counter.ts'
import { serveRecord } from '../serve-record.ts'
import { heavyTurns } from '../platform/plugins/fair-share.ts'
import { serveRelated } from '../serve-related.ts'
import { serve } from '../serve.ts'
import { countOpenTickets, selectTicketsOf } from './ticket-queries.ts'
import { findTicket } from './ticket-record.ts'
import { courtCalendar } from './court-calendar.ts'
import { selectCourtDates, selectCourtDatesOfPage } from './court-date-queries.ts'
import { listTickets, withDuePayments } from './ticket-service.ts'
import { selectDecidedTickets, winLossOf } from './win-loss.ts'

export function ticketRoutes(app: App, { db, keys }: AppContext) {
  serve(app, tickets.list, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => listTickets(tx, query, user, linksIssuedAt(keys, now))),
  )
  serveRecord(app, db, tickets.record, (tx, id, { user }) => findTicket(tx, id, user))
  serveRelated(app, db, tickets.related, async (tx, ...asked) => {
    const page = await selectTicketsOf(tx, ...asked)
    return { ...page, Data: await withDuePayments(tx, page.Data, linksIssuedAt(keys, app.clock())) }
  })
  serveCounter(app, db, tickets.open, {
    count: ({ tx, scope, now }) => countOpenTickets(tx, scope, monthBefore(now)),
    rows: ({ tx, user, query, now }) =>
      listTickets(tx, { ...query, Status: 'Open' }, user, linksIssuedAt(keys, now)),
  })
  serve(app, winLoss.figure, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => winLossOf(tx, await carrierScope(tx, user, query.CarrierId), now)),
  )
  serveRows(app, db, winLoss.rows, ({ tx, scope, now, query }) => selectDecidedTickets(tx, scope, now, query))
  serve(app, courtDates.list, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) =>
      selectCourtDatesOfPage(tx, await carrierScope(tx, user, query.CarrierId), query, now),
    ),
  )
  serve(app, courtDates.calendar, async ({ query, user, now }) => {
    const dates = await tenantTx(db, user, async (tx) =>
      selectCourtDates(tx, await carrierScope(tx, user, query.CarrierId), now),
    )
    return heavyTurns(user.shareKey, async () => courtCalendar(dates, now))
  })
}
