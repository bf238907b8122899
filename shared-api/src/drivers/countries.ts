import type { Option } from '../accounts/master-data.ts'

/** A name of a place however it is written: 'U.S.A.', 'México'. */
export const plainName = (name: string) =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')

/** Those that forms offer: a code, its name, and what else it is called. */
const offered = [
  ['US', 'United States', 'United States of America', 'USA', 'America'],
  ['CA', 'Canada', 'CAN'],
  ['MX', 'Mexico', 'MEX', 'Estados Unidos Mexicanos'],
] as const

export const countries: readonly Option[] = offered.map(([value, label]) => ({ value, label }))

const codeOf = new Map(
  offered.flatMap(([code, ...names]) => [code, ...names].map((name) => [plainName(name), code])),
)

/** The code that forms keep a country by, whatever it is called; undefined of countries that forms do not offer. */
export const countryCodeOf = (name: string): string | undefined => codeOf.get(plainName(name))

/** How a country is called on screen: 'United States' of 'US'; as it was written where forms do not offer it. */
export const countryNameOf = (country: string): string =>
  countries.find(({ value }) => value === countryCodeOf(country))?.label ?? country
