import * as z from 'zod/mini'
import { countryCodeOf } from './countries.ts'
import { text } from '../fields.ts'

const zipMessage = 'Enter a ZIP code, like 43215'

/** '43215-1234' for 432151234, 'K1A 0B1' for k1a0b1; other codes are unchanged. */
const formatted = (code: string) =>
  code
    .replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2')
    .replace(/^([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i, (_, area: string, place: string) =>
      `${area} ${place}`.toUpperCase(),
    )

/** A code of any country; `postalCodeOfCountry` checks it against the country of the address. */
export const PostalCode = z.pipe(
  text(12).check(z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])?$/, zipMessage)),
  z.transform(formatted),
)

interface Format {
  pattern: RegExp
  /** Five digits, whose leading zero a spreadsheet may have dropped. */
  isNumber: boolean
  message: string
}

const zipCode: Format = {
  pattern: /^\d{5}(-\d{4})?$/,
  isNumber: true,
  message: zipMessage,
}

const formats: Readonly<Record<string, Format>> = {
  US: zipCode,
  CA: {
    pattern: /^[A-Z]\d[A-Z] \d[A-Z]\d$/,
    isNumber: false,
    message: 'Enter a postal code, like K1A 0B1',
  },
  MX: {
    pattern: /^\d{5}$/,
    isNumber: true,
    message: 'Enter a postal code, like 06600',
  },
}

interface Address {
  Country?: string | null | undefined
  ZipPostalCode?: string | null | undefined
}

/** Without a country, a code of digits is treated as a ZIP code. Other countries have no format. */
function formatOf(country: string, code: string): Format | undefined {
  if (country === '') return /^[\d -]+$/.test(code) ? zipCode : undefined
  return formats[countryCodeOf(country) ?? '']
}

/** The error message for the code of an address; undefined when it is valid. */
function problemOf(country: string, code: string): string | undefined {
  const format = code === '' ? undefined : formatOf(country, code)
  if (format === undefined || format.pattern.test(code)) return undefined
  const [, short, more = ''] = /^(\d{3,4})(-\d{4})?$/.exec(code) ?? []
  return format.isNumber && short !== undefined
    ? `Enter all ${more === '' ? 'five' : 'nine'} digits, like ${short.padStart(5, '0')}${more}`
    : format.message
}

/** A field that is not a string already has an error of its own. */
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** For any schema with both fields. */
export const postalCodeOfCountry = z.check<Address>(
  ({ value, issues }) => {
    const message = problemOf(textIn(value.Country), textIn(value.ZipPostalCode))
    if (message !== undefined) issues.push({ code: 'custom', input: value, path: ['ZipPostalCode'], message })
  },
  { when: () => true },
)
