import type { PermissiblePurpose } from 'shared-api/mvr'
import { formatMoney, formatNumber } from 'shared-ui'

/** Why a report is asked for, in a sentence. */
export const purposeNotes: Readonly<Record<PermissiblePurpose, string>> = {
  'Pre-employment': 'Before you hire the driver',
  'Annual review': 'The yearly review of the driving record',
  'Post-incident': 'After a crash or another incident',
  Monitoring: 'Changes of the record during employment',
}

/** 'Adaeze Winfield', 'Adaeze Winfield and Bram Castellane', 'Adaeze Winfield, Bram Castellane and 3 more' */
export function namesOf(names: readonly string[]): string {
  const [first = '', second] = names
  if (second === undefined) return first
  if (names.length === 2) return `${first} and ${second}`
  return `${first}, ${second} and ${formatNumber(names.length - 2)} more`
}

export const countReports = (count: number) => `${formatNumber(count)} ${count === 1 ? 'report' : 'reports'}`

/** The price of so many reports. */
export const totalOf = (
  { Price, CurrencyIsoCode }: { Price: string; CurrencyIsoCode: string },
  count: number,
) => formatMoney(((Math.round(Number(Price) * 100) * count) / 100).toFixed(2), CurrencyIsoCode)
