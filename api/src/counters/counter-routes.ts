import type { Contract } from 'shared-api/contract'
import { counters, type RowsQuery } from 'shared-api/counters'
import type * as z from 'zod/mini'
import type { App, Parts } from '../app.ts'
import type { Db, Tx } from '../database/connect.ts'
import { carrierScope, pageBounds, type Scope } from '../database/list.ts'
import { tenantTx } from '../database/tenant.ts'
import { serve } from '../serve.ts'
import type { Caller } from '../sessions/caller.ts'
import { activeMembership, complianceChallenges, openTickets } from './people-counters.ts'
import * as safety from './safety-counters.ts'

/** What a counter is asked with: for whom, where to look, and when. */
export interface Asked {
  tx: Tx
  scope: Scope
  user: Caller
  now: Date
}

export interface AskedForRows extends Asked {
  query: RowsQuery
  limit: number
  offset: number
}

/** A counter's number and the rows behind it, from one place, so that they can't tell different things. */
export interface CounterSource<Row> {
  count: (asked: Asked) => Promise<{ count: number; previous: number }>
  rows: (asked: AskedForRows) => Promise<Row[]>
}

export function counterRoutes(app: App, { db, keys }: Parts) {
  serveCounter(app, db, counters.openTickets, openTickets(keys))
  serveCounter(app, db, counters.complianceChallenges, complianceChallenges)
  serveCounter(app, db, counters.activeMembership, activeMembership(keys))
  serveCounter(app, db, counters.basicAlerts, safety.basicAlerts)
  serveCounter(app, db, counters.violationsLast60Days, safety.violationsLast60Days)
  serveCounter(app, db, counters.cleanInspectionsLast60Days, safety.cleanInspectionsLast60Days)
  serveCounter(app, db, counters.violationsRollingOff, safety.violationsRollingOff)
  serveCounter(app, db, counters.smsNotify, safety.smsNotify)
}

interface CounterCalls {
  count: (typeof counters)['openTickets']['count']
  rows: Contract<z.core.$ZodType<RowsQuery>>
}

type RowOf<C extends CounterCalls> =
  z.input<C['rows']['answer']['schema']> extends { Data: (infer Row)[] } ? Row : never

function serveCounter<C extends CounterCalls>(
  app: App,
  db: Db,
  calls: C,
  source: CounterSource<RowOf<C>>,
): void
function serveCounter(app: App, db: Db, calls: CounterCalls, source: CounterSource<unknown>): void {
  serve(app, calls.count, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const scope = await carrierScope(tx, user, query.CarrierId)
      const { count, previous } = await source.count({ tx, scope, user, now })
      return { Count: count, Previous: previous }
    }),
  )

  serve(app, calls.rows, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const scope = await carrierScope(tx, user, query.CarrierId)
      const { count } = await source.count({ tx, scope, user, now })
      const Data = await source.rows({ tx, scope, user, now, query, ...pageBounds(query) })
      return { Data, Page: query.Page, PageSize: query.PageSize, Total: count }
    }),
  )
}
