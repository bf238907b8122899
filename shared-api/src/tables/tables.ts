import * as z from 'zod/mini'
import { get, post } from '../contract.ts'

/** The list's name: 'drivers', 'report-open-tickets-count'. */
export const TableName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'Use lowercase letters, digits and hyphens for the table'))

/** The prefix of the tables that store upload columns; a hash of the headings follows. */
export const uploadTables = 'upload-'

const maxColumns = 60
const tooManyColumns = `A table has at most ${maxColumns} columns`

const ColumnName = z
  .string()
  .check(z.regex(/^[A-Za-z][\w.]{0,59}$/, 'Use letters, digits, dots and underscores for the column'))

const ColumnNames = z.array(ColumnName).check(z.maxLength(maxColumns, tooManyColumns))

/** Pixels. */
const Width = z.int('A width is a whole number of pixels').check(z.minimum(24), z.maximum(2000))

/** A user's column settings of a table. A column in neither list is newer than the settings: the table's default applies. */
export const ColumnState = z.strictObject({
  /** All columns in order, including hidden ones. */
  order: ColumnNames,
  hidden: ColumnNames,
  /** Only of resized columns. */
  widths: z.record(ColumnName, Width).check(
    z.check(({ value, issues }) => {
      if (Object.keys(value).length > maxColumns)
        issues.push({ code: 'custom', input: value, message: tooManyColumns })
    }),
  ),
})
export type ColumnState = z.infer<typeof ColumnState>

const own = { roles: ['carrier', 'agent', 'operator'], tenant: 'user', audit: 'none' } as const

export const tables = {
  /** Null when the user never changed the table. */
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
