import * as z from 'zod/mini'
import { get, type Role } from './contract.ts'
import { Id } from './fields.ts'
import { pageOf, pageQuery } from './list.ts'

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

/** The records that belong to a carrier or a driver, by its id, newest first. Each record type is a call. */
export const relatedList = <S extends z.core.$ZodType, const T extends string>(
  type: T,
  row: S,
  roles: readonly Role[],
) =>
  get('RelatedLists/:id', {
    params: z.strictObject({ id: Id }),
    query: z.strictObject({
      Page: pageQuery.Page,
      PageSize: pageQuery.PageSize,
      record_type: recordType(type),
    }),
    data: pageOf(row),
    variant: `record_type=${type}`,
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  })
