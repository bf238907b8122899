import {
  type DriverFieldName,
  driverFieldNames,
  driverFieldTable,
  isPlainField,
  listedFields,
  type PlainField,
} from 'shared-api/drivers/driver-field-table'
import { type DriverColumnOf, driverColumns } from '../platform/database/tables/driver-table.ts'

export const plainFields = driverFieldNames.filter(isPlainField)

type Table = typeof driverFieldTable
type AsForm = { [F in PlainField]: `driver.${DriverColumnOf[F]} as ${F}` }[PlainField]
type PlainListed = (typeof listedFields)[number] & PlainField
type AsRow = {
  [F in PlainListed]: `driver.${DriverColumnOf[F]} as ${Table[F]['record']}`
}[PlainListed]

function selected(fields: readonly PlainField[], as: 'form'): AsForm[]
function selected(fields: readonly PlainField[], as: 'record'): AsRow[]
function selected(fields: readonly PlainField[], as: 'form' | 'record'): string[] {
  return fields.map(
    (name) => `driver.${driverColumns[name]} as ${as === 'form' ? name : driverFieldTable[name].record}`,
  )
}

/** The unencrypted columns, under the names of the form. */
export const formSelection = selected(plainFields, 'form')
/** The unencrypted columns of the list, under the names of the record. */
export const rowSelection = selected(
  plainFields.filter((name) => listedFields.some((listed) => listed === name)),
  'record',
)

type Given = { [F in PlainField]?: string | null | undefined }
type ColumnsOf<G> = {
  [F in keyof G & PlainField as undefined extends G[F] ? never : DriverColumnOf[F]]: G[F]
} & {
  [F in keyof G & PlainField as undefined extends G[F] ? DriverColumnOf[F] : never]?: Exclude<G[F], undefined>
}

/** Columns and values of the given plain fields: undefined keeps a column, null clears it. */
export function columnsOf<G extends Given>(given: G): ColumnsOf<G>
export function columnsOf(given: Given) {
  return Object.fromEntries(
    plainFields.flatMap((name) => (given[name] === undefined ? [] : [[driverColumns[name], given[name]]])),
  )
}

type Stored<F> = F extends 'FirstName' | 'LastName' ? string : string | null
type Fields = { [F in DriverFieldName]: Stored<F> }

export function plainFieldsOf(row: Pick<Fields, PlainField>): Pick<Fields, PlainField>
export function plainFieldsOf(row: Pick<Fields, PlainField>) {
  return Object.fromEntries(plainFields.map((name) => [name, row[name]]))
}

/** The fields of a form under the names of the record. */
export function recordFieldsOf(fields: Fields): { [F in DriverFieldName as Table[F]['record']]: Stored<F> }
export function recordFieldsOf(fields: Fields) {
  return Object.fromEntries(driverFieldNames.map((name) => [driverFieldTable[name].record, fields[name]]))
}
