import type { Option } from 'shared-api/accounts/master-data'

/** What a select offers: nothing, the options, and what is chosen, which may be there before the options are. */
export function selectOptions(nothing: string, options: readonly Option[] = [], chosen = ''): Option[] {
  const isThere = chosen === '' || options.some(({ value }) => value === chosen)
  return [{ value: '', label: nothing }, ...options, ...(isThere ? [] : [{ value: chosen, label: chosen }])]
}
