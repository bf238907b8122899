import { readTypedDate } from 'shared-ui'
import type { DriverField } from './driver-fields.ts'

/** The last year that two digits mean: nobody is born in a year to come. */
export const lastYearOf = (name: DriverField) => (name === 'DOB' ? new Date().getFullYear() : undefined)

/** The day that was typed into a field; undefined for what is no day. */
export const readFieldDay = (name: DriverField, typed: string) => readTypedDate(typed, lastYearOf(name))
