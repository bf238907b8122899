import * as z from 'zod/mini'
import { get, type Role } from './contract.ts'
import { Id } from './fields.ts'
import { listQuery, pageOf } from './list.ts'

const recordType = <const T extends string>(type: T) => z.literal(type, 'No record has this record_type')

/** One record by its id. Each record type is a call. */
export const recordDetails = <S extends z.core.$ZodType, const T extends string>(
  type: T,
  record: S,
  roles: readonly Role[],
) =>
  get('GetRecordDetails/:id', {
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ record_type: recordType(type) }),
    data: record,
    variant: `record_type=${type}`,
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  })

type Sorts = readonly [string, ...string[]]

/** The query of a list, without the carrier: the path names whose records they are. */
const relatedQuery = <const Sort extends Sorts>(sorts: Sort) => {
  const { Page, PageSize, SortBy, SortDir, Search } = listQuery(sorts)
  return { Page, PageSize, SortBy, SortDir, Search }
}

/** What a related list is asked for, whatever its record type. */
export interface RelatedQuery<Sort extends Sorts = Sorts> {
  Page: number
  PageSize: number
  SortBy: Sort[number]
  SortDir: 'asc' | 'desc'
  Search: string
}

/**
 * The records that belong to a carrier or a driver, by its id: sorted by the first of `sorts`, the highest first, unless
 * the call says otherwise. Each record type is a call.
 */
export const relatedList = <S extends z.core.$ZodType, const T extends string, const Sort extends Sorts>(
  type: T,
  row: S,
  sorts: Sort,
  roles: readonly Role[],
) =>
  get('RelatedLists/:id', {
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ ...relatedQuery(sorts), record_type: recordType(type) }),
    data: pageOf(row),
    variant: `record_type=${type}`,
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  })
