import * as z from 'zod/mini'
import { countryCodeOf } from './countries.ts'
import { text } from '../fields.ts'

const zipMessage = 'Enter a ZIP code, like 43215'

/** One spelling of a code: '43215-1234' for 432151234, 'K1A 0B1' for k1a0b1; others stay as they were typed. */
const spelled = (code: string) =>
  code
    .replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2')
    .replace(/^([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i, (_, area: string, place: string) =>
      `${area} ${place}`.toUpperCase(),
    )

/** Of any country. Which codes an address has is told by its country: see `postalCodeOfCountry`. */
export const PostalCode = z.pipe(
  text(12).check(z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])?$/, zipMessage)),
  z.transform(spelled),
)

interface Format {
  pattern: RegExp
  /** Five digits, the first of which may be a zero that a spreadsheet drops. */
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

/** Without a country a code of digits is taken for one of the United States; elsewhere anything is one. */
function formatOf(country: string, code: string): Format | undefined {
  if (country === '') return /^[\d -]+$/.test(code) ? zipCode : undefined
  return formats[countryCodeOf(country) ?? '']
}

/** What is wrong with the code of an address; undefined where nothing is. */
function problemOf(country: string, code: string): string | undefined {
  const format = code === '' ? undefined : formatOf(country, code)
  if (format === undefined || format.pattern.test(code)) return undefined
  const [, short, more = ''] = /^(\d{3,4})(-\d{4})?$/.exec(code) ?? []
  return format.isNumber && short !== undefined
    ? `Enter all ${more === '' ? 'five' : 'nine'} digits, like ${short.padStart(5, '0')}${more}`
    : format.message
}

/** Of a field that has a problem of its own nothing is said twice. */
const wordsIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** For whatever has both fields, each of them in order by itself. */
export const postalCodeOfCountry = z.check<Address>(
  ({ value, issues }) => {
    const message = problemOf(wordsIn(value.Country), wordsIn(value.ZipPostalCode))
    if (message !== undefined) issues.push({ code: 'custom', input: value, path: ['ZipPostalCode'], message })
  },
  { when: () => true },
)
