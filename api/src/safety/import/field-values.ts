import { addDays } from '../../platform/calendar.ts'

/** Why a line is rejected: the column, and what is wrong with it. */
export class FieldProblem extends Error {}

/** A line that nothing can be imported beside. */
export class StopsImport extends FieldProblem {}

/** It may be a new one, whose violations all would be lost. */
export class UnknownBasic extends StopsImport {}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** A month has about 730 days, which the lines repeat. */
const readDays = new Map<string, string | undefined>()

/** 20-DEC-24, 20-DEC-2024, 20241220, 2024-12-20 or, as spreadsheets of this country save it, 12/20/2024; a time may follow. */
export function readDay(text: string, column: string): string {
  let day = readDays.get(text)
  if (day === undefined && !readDays.has(text)) {
    day = parseDay(text)
    if (readDays.size > 10_000) readDays.clear()
    readDays.set(text, day)
  }
  if (day === undefined) throw new FieldProblem(`${column} is "${shortened(text)}", which is not a date`)
  return day
}

function parseDay(text: string): string | undefined {
  const named = /^(\d{1,2})-([A-Z]{3})-(\d{2}|\d{4})(?:[ T].*)?$/i.exec(text)
  const numbered = /^(\d{4})-?(\d{2})-?(\d{2})(?:[ T].*)?$/.exec(text)
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:[ T].*)?$/.exec(text)
  if (slashed) return existingDay(slashed[3]?.padStart(4, '20') ?? '', Number(slashed[1]), slashed[2] ?? '')
  const [year = '', month, date = ''] = named
    ? [named[3]?.padStart(4, '20'), months.indexOf(named[2]?.toUpperCase() ?? '') + 1, named[1]]
    : [numbered?.[1], Number(numbered?.[2]), numbered?.[3]]
  return existingDay(year, month, date)
}

function existingDay(year: string, month: number, date: string): string | undefined {
  if (year === '' || !(month >= 1 && month <= 12)) return undefined
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  // 31 February becomes a day of March.
  return Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day ? undefined : day
}

/** A whole number within the bounds. */
export function readNumber(text: string, column: string, from: number, to: number): number {
  const value = wholeNumber(text)
  if (value >= from && value <= to) return value
  const expected = to === Number.MAX_SAFE_INTEGER ? 'a whole number' : `from ${from} to ${to}`
  throw new FieldProblem(`${column} is "${shortened(text)}", not ${expected}`)
}

/** By hand, as there are dozens of millions; NaN for what is none. Some tools write 3.0. */
function wholeNumber(text: string): number {
  let value = 0
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return /^\d+\.0+$/.test(text) ? Number(text) : Number.NaN
    value = value * 10 + digit
  }
  return text === '' ? Number.NaN : value
}

const highest = 2_147_483_647

/** 0 where the file says nothing. */
export const readCount = (text: string, column: string, to = 32_767): number =>
  text === '' ? 0 : readNumber(text, column, 0, to)

/** `\N` of COPY where the file says nothing. */
export const readOptional = (text: string, column: string, to = highest): number | '\\N' =>
  text === '' ? '\\N' : readNumber(text, column, 0, to)

export const readDot = (text: string): number => readNumber(text, 'DOT_Number', 1, highest)

const yes = new Set(['true', 'TRUE', 'True', 'Y', 'y', 'Yes', 'YES', '1', 't', 'X'])
const no = new Set(['', 'false', 'FALSE', 'False', 'N', 'n', 'No', 'NO', '0', 'f', 'U'])

export function readFlag(text: string, column: string): boolean {
  if (text === '') return false
  if (yes.has(text)) return true
  if (no.has(text)) return false
  throw new FieldProblem(`${column} is "${shortened(text)}", neither true nor false`)
}

export function readText(text: string, column: string): string {
  if (text === '') throw new FieldProblem(`${column} is empty`)
  return escaped(text)
}

/** Of COPY's text format. */
export function escaped(text: string): string {
  if (text === '' || !/[\\\t\r\n]/.test(text)) return text
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\r', '\\r').replaceAll('\n', '\\n')
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}...` : text)
