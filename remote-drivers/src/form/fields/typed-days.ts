import { parseBirthDate, parseTypedDate } from 'shared-api/typed-date'
import type { DriverField } from './driver-fields.ts'

/** The day that was typed into a field; undefined for what is no day. */
export const readFieldDay = (name: DriverField, typed: string) =>
  name === 'DOB' ? parseBirthDate(typed) : parseTypedDate(typed)
