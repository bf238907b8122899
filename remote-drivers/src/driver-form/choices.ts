import type { Option } from 'shared-api/master-data'

const countries: readonly Option[] = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
  { value: 'MX', label: 'Mexico' },
]

/** The specification's exceptions, should the master data ever name them. */
const excluded = ['chihuahua', 'mexico', 'chih']

/** The states of a CDL. `current` is what is on record, which stays to be chosen whatever it is. */
export const cdlStateChoices = (states: readonly Option[], current: string) =>
  withCurrent(
    states.filter(
      ({ label, value }) => ![label, value].some((word) => excluded.includes(word.toLowerCase())),
    ),
    current,
    'Choose a state',
  )

export const stateChoices = (states: readonly Option[], current: string) =>
  // A narrow field: its label says of what.
  withCurrent(states, current, 'Choose')

export const countryChoices = (current: string) => withCurrent(countries, current, 'Choose a country')

function withCurrent(options: readonly Option[], current: string, nothing: string): Option[] {
  const isKnown = current === '' || options.some(({ value }) => value === current)
  return [{ value: '', label: nothing }, ...options, ...(isKnown ? [] : [{ value: current, label: current }])]
}

/** What a choice is called; the value itself where nothing calls it anything. */
export const labelOf = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

export const countryName = (code: string) => labelOf(countries, code)
