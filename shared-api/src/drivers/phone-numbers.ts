import { normalizedStart } from '../plain-line.ts'

const separators = /[\s().\-/·]/g

/**
 * A typed phone number in its stored form: '(614) 555-0134' for North America, '+525512345678' elsewhere, where the input
 * must begin with +, 00 or 011 and the country code. Undefined when it is not a phone number.
 */
export function phoneNumberOf(typed: string): string | undefined {
  const plain = normalizedStart(typed, 'NFKC')
    .replaceAll(/[‐-―−]/g, '-')
    .replace(/^\s*tel:/i, '')
  const digits = plain.replaceAll(separators, '').replace(/^(?:00|011)(?=[1-9])/, '+')
  if (!/^\+?\d+$/.test(digits)) return undefined
  const national = /^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/.exec(digits)
  if (national) return `(${national[1]}) ${national[2]}-${national[3]}`
  return /^\+[2-9]\d{7,14}$/.test(digits) ? digits : undefined
}
