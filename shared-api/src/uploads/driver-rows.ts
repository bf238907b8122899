import * as z from 'zod/mini'
import { countryCodeOf, plainName } from '../drivers/countries.ts'
import { isDateField } from '../drivers/driver-field-table.ts'
import { driverFields, namedSpouse, wholeLicense } from '../drivers/driver-fields.ts'
import { longestCell } from './csv-rows.ts'
import {
  isUploadField,
  labelOfUploadField,
  type Mapping,
  type UploadField,
  uploadFields,
} from './driver-headings.ts'
import { activationTooLate, isActivationTooLate } from '../memberships/membership-days.ts'
import type { Option } from '../accounts/master-data.ts'
import { postalCodeOfCountry } from '../drivers/postal-codes.ts'
import type { FieldError } from '../refusal.ts'
import { dateForm, readTypedDate } from '../typed-date.ts'

/** A driver of a file: what a form takes, but for the carrier and the product, which are the file's own. */
export const DriverRowDraft = z
  .strictObject(driverFields)
  .check(...wholeLicense, namedSpouse, postalCodeOfCountry)
export type DriverRowDraft = z.infer<typeof DriverRowDraft>

export type ReadRow = { draft: DriverRowDraft } | { problems: FieldError[] }

interface Reading {
  mapping: Mapping
  /** How many the first line names. */
  columns: number
  /** Where CDLs are issued, by code and name. */
  states: readonly Option[]
  /** The reader's own day: years of two digits lie around it. */
  today: string
}

const unknownState = 'Choose a state or province that issues CDLs, like OH'
const tooMany = (named: number) =>
  `This line has more cells than the ${named} that the first line names. Put text with a comma in it in quotation marks`
const unreadableDay = `Enter a date as ${dateForm}`

/** Reads the cells of a line as a driver: both sides say the same of the same line. */
export function driverRowReader({
  mapping,
  columns: named,
  states,
  today,
}: Reading): (cells: readonly string[]) => ReadRow {
  const stateOf = new Map(
    states.flatMap(({ label, value }) => [label, value].map((name) => [plainName(name), value] as const)),
  )
  const columns = uploadFields.flatMap((field) => {
    const column = mapping[field]
    return column === undefined ? [] : [{ field, column }]
  })
  return (cells) => {
    if (cells.slice(named).some((cell) => cell.trim() !== ''))
      return { problems: [{ Field: '', Message: tooMany(named) }] }
    const given: Partial<Record<UploadField, string>> = {
      FirstName: '',
      LastName: '',
      EmailId: '',
      MobileNumber: '',
    }
    const problems: FieldError[] = []
    const refuse = (Field: UploadField, Message: string) => problems.push({ Field, Message })
    for (const { field, column } of columns) {
      const words = (cells[column] ?? '').replaceAll(/\s+/g, ' ').trim()
      if (words === '') continue
      if (words.length > longestCell) refuse(field, 'Use at most 10,000 characters')
      else if (field !== 'FullName' && isDateField(field)) {
        const day = readTypedDate(words, Number(today.slice(0, 4)) + (field === 'DOB' ? 0 : 20))
        if (day === undefined) refuse(field, unreadableDay)
        else if (field === 'ActivationDate' && isActivationTooLate(day, today))
          refuse(field, activationTooLate)
        else given[field] = day
      } else if (field === 'CDLState') {
        const state = stateOf.get(plainName(words))
        if (state === undefined) refuse(field, unknownState)
        // Kept, so that a number beside it is not said to lack its state.
        given[field] = state ?? words
      } else if (field === 'StateProvince') given[field] = stateOf.get(plainName(words)) ?? words
      else if (field === 'Country') given[field] = countryCodeOf(words) ?? words
      else given[field] = words
    }
    splitFullName(given)
    const read = DriverRowDraft.safeParse(given)
    if (read.success && problems.length === 0) return { draft: read.data }
    const refused = new Set(problems.map(({ Field }) => Field))
    for (const { path, message } of read.error?.issues ?? []) {
      const Field = String(path[0] ?? '')
      if (refused.has(Field)) continue
      refused.add(Field)
      problems.push({ Field, Message: message })
    }
    return { problems }
  }
}

/** One sentence for a line of a file: 'Email: Enter an email address, like name@example.com. Last name: ...' */
export const reasonOf = (problems: readonly FieldError[]) =>
  problems
    .map(({ Field, Message }) =>
      isUploadField(Field) ? `${labelOfUploadField(Field)}: ${Message}` : Message,
    )
    .join('. ')

/** 'Winfield, Adaeze' and 'Adaeze Winfield'; names in columns of their own count more. */
function splitFullName(given: Partial<Record<UploadField, string>>) {
  const { FullName } = given
  delete given.FullName
  if (FullName === undefined) return
  const byComma = /^([^,]+),\s*(.+)$/.exec(FullName)
  const bySpace = /^(.+)\s(\S+)$/.exec(FullName)
  const [first, last] = byComma ? [byComma[2], byComma[1]] : [bySpace?.[1] ?? FullName, bySpace?.[2]]
  given.FirstName ||= first ?? ''
  given.LastName ||= last ?? ''
}
