import * as z from 'zod/mini'
import { get, type Role } from './contract.ts'
import { CarrierId, IsoDate, withDefault } from './fields.ts'
import { listQuery, pageOf } from './list.ts'

/** `Previous` is the count one period earlier; 30 days earlier for a counter without a period. */
const Counter = z.object({
  Count: z.int(),
  Previous: z.int(),
  /** False where `Previous` was counted from something else: nothing follows from the difference. */
  IsComparable: z.optional(z.boolean()),
  /** Those that no data says whether they count. */
  NotKnown: z.optional(z.int()),
  /** Beside `Count`: those that only data that is not current counts. */
  NotCurrent: z.optional(z.int()),
  /** The day of the data that it is counted from, where that is not the service's own; the oldest of all accounts. */
  AsOf: z.optional(z.object({ Day: z.nullable(IsoDate), IsCurrent: z.boolean(), MonthsOld: z.int() })),
})

export type Counter = z.infer<typeof Counter>

export const CounterScope = z.strictObject({
  CarrierId,
  get_report: z.optional(z.literal('false', 'get_report is true or false')),
})

type Sorts = readonly [string, ...string[]]
type Direction = 'asc' | 'desc'

/** The sort fields of the rows behind a figure. The default is the first one, in the direction `first`. */
interface Order<Sort extends Sorts> {
  sorts: Sort
  first: Direction
}

export const reportQuery = <const Sort extends Sorts>({ sorts, first }: Order<Sort>) =>
  z.strictObject({
    ...listQuery(sorts),
    SortDir: withDefault(z.enum(['asc', 'desc'], 'SortDir is asc or desc'), first),
    get_report: z.literal('true', 'get_report is true or false'),
  })

/** The query for the rows behind any figure. */
export type RowsQuery<Sort extends Sorts = Sorts> = z.infer<ReturnType<typeof reportQuery<Sort>>>

/** The rows behind a figure: the same call name with `get_report=true`. */
export const rowsOf = <S extends z.core.$ZodType, const Sort extends Sorts>(
  name: string,
  row: S,
  order: Order<Sort>,
  roles: readonly Role[],
) =>
  get(name, {
    query: reportQuery(order),
    data: pageOf(row),
    variant: 'rows',
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  })

/** The number of a counter. */
export const counterNumber = (name: string, roles: readonly Role[]) =>
  get(name, {
    query: CounterScope,
    data: Counter,
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  })

/** A counter is two calls under one name: the number, and with `get_report=true` the rows behind it. */
export const counter = <S extends z.core.$ZodType, const Sort extends Sorts>(
  name: string,
  row: S,
  order: Order<Sort>,
  roles: readonly Role[],
) => ({
  count: counterNumber(name, roles),
  rows: rowsOf(name, row, order, roles),
})
