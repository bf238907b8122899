import { countries } from 'shared-api/drivers/countries'
import type { Option } from 'shared-api/accounts/master-data'

/** The states of a CDL. `current` is what is on record, which stays to be chosen whatever it is. */
export const cdlStateChoices = (states: readonly Option[], current: string) =>
  withCurrent(states, current, 'Choose a state')

/** The list has those of the United States and Canada. */
export const hasListedStates = (country: string) => ['', 'US', 'CA'].includes(country)

/** In a narrow field: its label says what is chosen. */
const choose = 'Choose'

export const stateChoices = (states: readonly Option[], current: string) =>
  withCurrent(states, current, choose)

export const countryChoices = (current: string) => withCurrent(countries, current, choose)

function withCurrent(options: readonly Option[], current: string, nothing: string): Option[] {
  const isKnown = current === '' || options.some(({ value }) => value === current)
  return [{ value: '', label: nothing }, ...options, ...(isKnown ? [] : [{ value: current, label: current }])]
}

/** What a choice is called; the value itself where nothing calls it anything. */
export const labelOf = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value
