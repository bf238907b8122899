import { useLocation, useNavigate } from 'react-router-dom'
import { type FilterSchema, filterSearch, listedFields, readFilter } from './filter-address.ts'

/**
 * Search texts by the name that their history entry holds for them. They live as long as the page, so the way back
 * finds them, and nothing of them is left in the browser after a reload or the end of the session.
 */
const searchTexts = new Map<string, string>()

const newName = () => `${performance.timeOrigin}.${searchTexts.size}`

/**
 * The filter, sort and page of a list, kept in the address and read from it by the contract's schema. A change is
 * a new history entry; refining a search is not. A change of anything but the page goes back to the first page.
 */
export function useUrlFilter<Filter extends object>(
  schema: FilterSchema<Filter>,
): [filter: Filter, change: (changed: Partial<Filter>) => void] {
  const navigate = useNavigate()
  const location = useLocation()
  const searchText = searchTexts.get(nameIn(location.state))
  const filter = readFilter(schema, {
    ...listedFields(location.search),
    ...(searchText === undefined ? {} : { Search: searchText }),
  })

  function change(changed: Partial<Filter>) {
    const next = { ...filter, Page: undefined, ...changed }
    const state = keep(Reflect.get(next, 'Search'))
    const isRefined = searchText !== undefined && state !== null && Object.keys(changed).join() === 'Search'
    void navigate({ search: filterSearch(next, readFilter(schema, {})) }, { replace: isRefined, state })
  }

  return [filter, change]
}

function keep(searchText: unknown) {
  if (typeof searchText !== 'string' || searchText === '') return null
  const name = newName()
  searchTexts.set(name, searchText)
  return { searchText: name }
}

function nameIn(state: unknown): string {
  const name: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'searchText') : ''
  return typeof name === 'string' ? name : ''
}
