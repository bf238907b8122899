import * as z from 'zod/mini'
import { countryCodeOf, normalizedName } from '../drivers/countries.ts'
import { isDateField } from '../drivers/driver-field-table.ts'
import { driverFields, spouseWithName, completeLicense } from '../drivers/driver-fields.ts'
import { maxCellLength } from './csv-rows.ts'
import { labeledProblem, type Mapping, type UploadField, uploadFields } from './driver-headings.ts'
import { unbilledActivationProblem } from '../memberships/membership-days.ts'
import type { Option } from '../accounts/master-data.ts'
import { postalCodeOfCountry } from '../drivers/postal-codes.ts'
import type { FieldError } from '../refusal.ts'
import { dateFormat, parseTypedDate } from '../typed-date.ts'

/** A driver in a file: the fields of the form without carrier and product. */
export const DriverRowDraft = z
  .strictObject(driverFields)
  .check(...completeLicense, spouseWithName, postalCodeOfCountry)
export type DriverRowDraft = z.infer<typeof DriverRowDraft>

export type ReadRow = { draft: DriverRowDraft } | { problems: FieldError[] }

interface Reading {
  mapping: Mapping
  /** The number of headings in the first line. */
  columns: number
  /** The states and provinces that issue CDLs, by code and name. */
  states: readonly Option[]
  /** The local date, to complete two-digit years. */
  today: string
}

const unknownState = 'Choose a state or province that issues CDLs, like OH'
const tooMany = (named: number) =>
  `This line has more cells than the ${named} columns of the first line. Put text that contains a comma in quotation marks`
const unreadableDay = `Enter a date as ${dateFormat}`

/** Parses the cells of a line as a driver. Browser and service both use it, so that they report the same errors. */
export function driverRowReader({
  mapping,
  columns: named,
  states,
  today,
}: Reading): (cells: readonly string[]) => ReadRow {
  const stateOf = new Map(
    states.flatMap(({ label, value }) =>
      [label, value].map((name) => [normalizedName(name), value] as const),
    ),
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
      const text = (cells[column] ?? '').replaceAll(/\s+/g, ' ').trim()
      if (text === '') continue
      if (text.length > maxCellLength) refuse(field, 'Use at most 10,000 characters')
      else if (field !== 'FullName' && isDateField(field)) {
        const day = parseTypedDate(text, Number(today.slice(0, 4)) + (field === 'DOB' ? 0 : 20))
        if (day === undefined) refuse(field, unreadableDay)
        else {
          const problem = field === 'ActivationDate' ? unbilledActivationProblem(day, today) : undefined
          if (problem === undefined) given[field] = day
          else refuse(field, problem)
        }
      } else if (field === 'CDLState') {
        const state = stateOf.get(normalizedName(text))
        if (state === undefined) refuse(field, unknownState)
        // Set even when unknown, so that the CDL number is not reported as lacking a state.
        given[field] = state ?? text
      } else if (field === 'StateProvince') given[field] = stateOf.get(normalizedName(text)) ?? text
      else if (field === 'Country') given[field] = countryCodeOf(text) ?? text
      else given[field] = text
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

/** The errors of a line as one text: 'Email: Enter an email address, like name@example.com. Last name: ...' */
export const reasonOf = (problems: readonly FieldError[]) => problems.map(labeledProblem).join('. ')

/** Splits 'Winfield, Adaeze' and 'Adaeze Winfield'; separate name columns take precedence. */
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
