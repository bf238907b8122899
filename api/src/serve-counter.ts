import type { Contract } from 'shared-api/contract'
import type { counterNumber, RowsQuery } from 'shared-api/counter-calls'
import type * as z from 'zod/mini'
import type { App, Caller } from './context.ts'
import type { Db, Tx } from './platform/database/connect.ts'
import { carrierScope, type PageOfRows, type Scope } from './platform/database/list.ts'
import { tenantTx } from './platform/database/tenant.ts'
import { serve } from './serve.ts'

export interface CounterRequest {
  tx: Tx
  scope: Scope
  user: Caller
  now: Date
}

export interface RowsRequest<Query = RowsQuery> extends CounterRequest {
  query: Query
}

type RowOf<C extends Contract> = z.input<C['answer']['schema']> extends { Data: (infer Row)[] } ? Row : never

export type RowsSource<C extends Contract> = (
  asked: RowsRequest<z.output<C['query']>>,
) => Promise<PageOfRows<RowOf<C>>>

interface CounterCalls {
  count: ReturnType<typeof counterNumber>
  rows: Contract<z.core.$ZodType<RowsQuery>>
}

type AsOf = NonNullable<z.infer<CounterCalls['count']['answer']['schema']>['AsOf']>

/** A counter's number and the rows behind it, together so that they agree. */
export interface CounterSource<C extends CounterCalls> {
  count: (asked: CounterRequest) => Promise<{
    count: number
    previous: number
    isComparable?: boolean
    notKnown?: number
    notCurrent?: number
    asOf?: AsOf
  }>
  rows: RowsSource<C['rows']>
}

/** A counter without a period is compared with 30 days earlier. */
export const monthBefore = (now: Date) => new Date(now.getTime() - 30 * 86_400_000)

/** Serves a counter and the rows behind it. */
export function serveCounter<C extends CounterCalls>(app: App, db: Db, calls: C, source: CounterSource<C>) {
  serve(app, calls.count, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const scope = await carrierScope(tx, user, query.CarrierId)
      const { count, previous, isComparable, notKnown, notCurrent, asOf } = await source.count({
        tx,
        scope,
        user,
        now,
      })
      return {
        Count: count,
        Previous: previous,
        ...(isComparable !== undefined && { IsComparable: isComparable }),
        ...(notKnown !== undefined && { NotKnown: notKnown }),
        ...(notCurrent !== undefined && { NotCurrent: notCurrent }),
        ...(asOf && { AsOf: asOf }),
      }
    }),
  )
  serveRows(app, db, calls.rows, source.rows)
}

/** Serves the rows behind a figure. */
export function serveRows<C extends Contract>(app: App, db: Db, contract: C, source: RowsSource<C>): void
export function serveRows(
  app: App,
  db: Db,
  contract: Contract<z.core.$ZodType<RowsQuery>>,
  source: (asked: RowsRequest) => Promise<PageOfRows<unknown>>,
): void {
  serve(app, contract, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const scope = await carrierScope(tx, user, query.CarrierId)
      return source({ tx, scope, user, now, query })
    }),
  )
}
