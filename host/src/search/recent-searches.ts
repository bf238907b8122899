import { token } from 'shared-auth'

const most = 5

/**
 * What was searched for since the portal was opened, the latest first. In memory alone: names of people do not stay in a
 * browser, and who signs in next does not see them.
 */
let kept: { owner: string | undefined; terms: readonly string[] } = { owner: undefined, terms: [] }

export const recentSearches = (): readonly string[] => (kept.owner === token() ? kept.terms : [])

export function rememberSearch(term: string) {
  const others = recentSearches().filter((other) => other.toLowerCase() !== term.toLowerCase())
  kept = { owner: token(), terms: [term, ...others].slice(0, most) }
}
