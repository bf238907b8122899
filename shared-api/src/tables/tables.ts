import * as z from 'zod/mini'
import { get, post } from '../contract.ts'

/** Which list it is: 'drivers', 'report-open-tickets-count'. */
export const TableName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'A table is named in small letters, digits and hyphens'))

/** What the columns of uploaded files are kept under, with a hash of their headings. */
export const uploadTables = 'upload-'

const columnsAtMost = 60
const tooManyColumns = `A table has at most ${columnsAtMost} columns`

const ColumnName = z
  .string()
  .check(z.regex(/^[A-Za-z][\w.]{0,59}$/, 'A column is named in letters, digits, dots and underscores'))

const ColumnNames = z.array(ColumnName).check(z.maxLength(columnsAtMost, tooManyColumns))

/** Pixels. */
const Width = z.int('A width is a whole number of pixels').check(z.minimum(24), z.maximum(2000))

/** How a user left a table. A column in neither list is newer than the state: the table decides about it. */
export const ColumnState = z.strictObject({
  /** Every column that the table had, hidden ones too, first to last. */
  order: ColumnNames,
  hidden: ColumnNames,
  /** Of the columns that were resized. */
  widths: z.record(ColumnName, Width).check(
    z.check(({ value, issues }) => {
      if (Object.keys(value).length > columnsAtMost)
        issues.push({ code: 'custom', input: value, message: tooManyColumns })
    }),
  ),
})
export type ColumnState = z.infer<typeof ColumnState>

const own = { roles: ['carrier', 'agent', 'operator'], tenant: 'user', audit: 'none' } as const

export const tables = {
  /** Null: the user never changed that table. */
  columnState: get('get-column-state', {
    query: z.strictObject({ table: TableName }),
    data: z.nullable(ColumnState),
    ...own,
    rate: 'read',
  }),
  saveColumnState: post('save-column-state', {
    body: z.strictObject({ table: TableName, state: ColumnState }),
    data: z.null(),
    ...own,
    rate: 'write',
  }),
}
