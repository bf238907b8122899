import { FieldProblem, readDay } from './field-values.ts'

const dash = 45
const zero = 48

export function isSame(one: Buffer, from: number, other: Buffer, start: number, length: number): boolean {
  for (let at = 0; at < length; at += 1) if (one[from + at] !== other[start + at]) return false
  return true
}

/** NaN for what is no plain number. */
export function digitsIn(bytes: Buffer, start: number, end: number): number {
  if (start === end || end - start > 15) return Number.NaN
  let value = 0
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - zero
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

const words = [Buffer.from('false'), Buffer.from('true')]

/** 1 or 0, or -1 for other ways to say so. */
export function flagIn(bytes: Buffer, start: number, end: number): number {
  const length = end - start
  if (length === 0) return 0
  if (length === 1) return oneLetter.indexOf(bytes[start] ?? 0) % 2
  for (const [flag, word] of words.entries()) {
    if (length === word.length && isSame(bytes, start, word, 0, length)) return flag
  }
  return -1
}

/** No and yes by turns. */
const oneLetter = Buffer.from('NY01ny')

const monthCodes = new Map(
  ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'].map((name, month) => [
    name.charCodeAt(0) * 65_536 + name.charCodeAt(1) * 256 + name.charCodeAt(2),
    month,
  ]),
)
export const dayCodes = 100 * 12 * 32
/** By code; undefined for a day that is not known yet. */
export const dayTexts: (string | undefined)[] = Array.from({ length: dayCodes })

/** The code of a day like 20-DEC-24, or -1 for what is none or has another form. */
export function dayIn(bytes: Buffer, start: number, end: number): number {
  if (end - start !== 9 || bytes[start + 2] !== dash || bytes[start + 6] !== dash) return -1
  const month = monthCodes.get(
    (bytes[start + 3] ?? 0) * 65_536 + (bytes[start + 4] ?? 0) * 256 + (bytes[start + 5] ?? 0),
  )
  const date = digitsIn(bytes, start, start + 2)
  const year = digitsIn(bytes, start + 7, end)
  if (month === undefined || !(date <= 31) || !(year <= 99)) return -1
  const code = (year * 12 + month) * 32 + date
  if (dayTexts[code] === undefined) {
    const day = valueOf(() => readDay(bytes.toString('latin1', start, end), ''))
    if (day === undefined) return -1
    dayTexts[code] = day
  }
  return code
}

export function valueOf(read: () => string): string | undefined {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof FieldProblem) return undefined
    throw problem
  }
}
