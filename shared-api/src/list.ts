import * as z from 'zod/mini'
import type { Answer } from './contract.ts'
import { CarrierId, searchText, withDefault } from './fields.ts'

export const defaultPage = 1
export const defaultPageSize = 10
export const maxPageSize = 100

export const wholeNumber = (message: string, highest: number) =>
  z.coerce.number<number>(message).check(z.int(message), z.minimum(1, message), z.maximum(highest, message))

/** The query fields of every list. */
export const pageQuery = {
  Page: withDefault(wholeNumber('Page is a number from 1', 1_000_000), defaultPage),
  PageSize: withDefault(
    wholeNumber(`PageSize is a number from 1 to ${maxPageSize}`, maxPageSize),
    defaultPageSize,
  ),
  CarrierId,
}

/** The query of a list with sorting and search. The first sort field is the default. */
export const listQuery = <const Sort extends readonly [string, ...string[]]>(sortBy: Sort) => ({
  ...pageQuery,
  SortBy: withDefault(z.enum(sortBy, `Sort by one of ${sortBy.join(', ')}`), sortBy[0]),
  SortDir: withDefault(z.enum(['asc', 'desc'], 'SortDir is asc or desc'), 'desc'),
  Search: withDefault(searchText(100), ''),
})

/** The specification lists 'All' but its callers send 'ALL': both are accepted. */
export const filterValue = <const Values extends readonly ['All', ...string[]]>(values: Values) =>
  z.pipe(
    z.union([z.literal('ALL'), z.enum(values)], `Choose one of ${values.join(', ')}`),
    z.transform((value) => (value === 'ALL' ? 'All' : value)),
  )

/** Matches of a search that are counted. With more, a narrower search helps better. */
export const maxCounted = 1000

const pageShape = <S extends z.core.$ZodType>(row: S) => ({
  Data: z.array(row),
  Page: z.int(),
  PageSize: z.int(),
  Total: z.int(),
  /** A search found more than `maxCounted` rows: there are at least as many as `Total` and `Counts` say, maybe more. */
  IsMore: z.optional(z.boolean()),
})

/** One page of rows. */
export const pageOf = <S extends z.core.$ZodType>(row: S) =>
  ({ kind: 'page', schema: z.object(pageShape(row)) }) as const satisfies Answer

/** One page of rows, and the number of rows for each filter value under the same search and carrier. */
export const pageWithCountsOf = <S extends z.core.$ZodType, const Values extends readonly string[]>(
  row: S,
  filterValues: Values,
) =>
  ({
    kind: 'page',
    schema: z.object({ ...pageShape(row), Counts: z.record(z.enum(filterValues), z.int()) }),
  }) as const satisfies Answer
