import type { Option } from '../accounts/master-data.ts'
import { normalizedStart } from '../plain-line.ts'

/** A place name for comparison: 'USA' for 'U.S.A.', 'MEXICO' for 'México'. */
export const normalizedName = (name: string) =>
  normalizedStart(name, 'NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')

/** The countries that forms offer: a code, its name and its other names. */
const offered = [
  ['US', 'United States', 'United States of America', 'USA', 'America'],
  ['CA', 'Canada', 'CAN'],
  ['MX', 'Mexico', 'MEX', 'Estados Unidos Mexicanos'],
] as const

export const countries: readonly Option[] = offered.map(([value, label]) => ({ value, label }))

const codeOf = new Map(
  offered.flatMap(([code, ...names]) => [code, ...names].map((name) => [normalizedName(name), code])),
)

/** The code of a country by any of its names; undefined for a country that forms do not offer. */
export const countryCodeOf = (name: string): string | undefined => codeOf.get(normalizedName(name))

/** The name to show: 'United States' for 'US'; unchanged for a country that forms do not offer. */
export const countryNameOf = (country: string): string =>
  countries.find(({ value }) => value === countryCodeOf(country))?.label ?? country
