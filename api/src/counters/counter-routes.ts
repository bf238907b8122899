import type { Contract } from 'shared-api/contract'
import { counters, type RowsQuery } from 'shared-api/counters'
import { winLoss } from 'shared-api/tickets/win-loss'
import type * as z from 'zod/mini'
import type { App, AppContext } from '../context.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { carrierScope, type Scope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import type { Caller } from '../context.ts'
import { activeMembership, complianceChallenges, openTickets } from './people-counters.ts'
import * as safety from '../safety/safety-counters.ts'
import { selectDecidedTickets, winLossOf } from '../tickets/win-loss.ts'

/** What a figure is asked with: for whom, where to look, and when. */
export interface Asked {
  tx: Tx
  scope: Scope
  user: Caller
  now: Date
}

export interface AskedForRows<Query = RowsQuery> extends Asked {
  query: Query
}

/** Those of one page, and how many there are. */
export interface Rows<Row> {
  rows: Row[]
  total: number
}

type RowOf<C extends Contract> = z.input<C['answer']['schema']> extends { Data: (infer Row)[] } ? Row : never

export type RowsSource<C extends Contract> = (
  asked: AskedForRows<z.output<C['query']>>,
) => Promise<Rows<RowOf<C>>>

interface CounterCalls {
  count: (typeof counters)['openTickets']['count']
  rows: Contract<z.core.$ZodType<RowsQuery>>
}

/** A counter's number and the rows behind it, from one place, so that they can't tell different things. */
export interface CounterSource<C extends CounterCalls> {
  count: (asked: Asked) => Promise<{ count: number; previous: number }>
  rows: RowsSource<C['rows']>
}

export function counterRoutes(app: App, { db, keys }: AppContext) {
  serveCounter(app, db, counters.openTickets, openTickets(keys))
  serveCounter(app, db, counters.complianceChallenges, complianceChallenges)
  serveCounter(app, db, counters.activeMembership, activeMembership(keys))
  serveCounter(app, db, counters.basicAlerts, safety.basicAlerts)
  serveCounter(app, db, counters.violationsLast60Days, safety.violationsLast60Days)
  serveCounter(app, db, counters.cleanInspectionsLast60Days, safety.cleanInspectionsLast60Days)
  serveCounter(app, db, counters.violationsRollingOff, safety.violationsRollingOff)
  serveCounter(app, db, counters.smsNotify, safety.smsNotify)
  serve(app, winLoss.figure, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => winLossOf(tx, await carrierScope(tx, user, query.CarrierId), now)),
  )
  serveRows(app, db, winLoss.rows, ({ tx, scope, now, query }) => selectDecidedTickets(tx, scope, now, query))
}

function serveCounter<C extends CounterCalls>(app: App, db: Db, calls: C, source: CounterSource<C>) {
  serve(app, calls.count, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const scope = await carrierScope(tx, user, query.CarrierId)
      const { count, previous } = await source.count({ tx, scope, user, now })
      return { Count: count, Previous: previous }
    }),
  )
  serveRows(app, db, calls.rows, source.rows)
}

/** Serves the rows behind a figure, a page at a time. */
export function serveRows<C extends Contract>(app: App, db: Db, contract: C, source: RowsSource<C>): void
export function serveRows(
  app: App,
  db: Db,
  contract: Contract<z.core.$ZodType<RowsQuery>>,
  source: (asked: AskedForRows) => Promise<Rows<unknown>>,
): void {
  serve(app, contract, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const scope = await carrierScope(tx, user, query.CarrierId)
      const { rows, total } = await source({ tx, scope, user, now, query })
      return { Data: rows, Page: query.Page, PageSize: query.PageSize, Total: total }
    }),
  )
}
