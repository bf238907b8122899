/** The page with all results of a search. A term of dots alone would be a way up in an address: a space keeps it a term. */
export const searchPath = (term: string) =>
  `${searchPage}/${encodeURIComponent(/^\.{1,2}$/.test(term) ? ` ${term}` : term)}`

const searchPage = '/customerportal/global-search'

/** The term of that page's address. The router's own parameter takes `%2F` for a slash, however it was typed. */
export function termOf(pathname: string): string {
  const segment = pathname.slice(searchPage.length + 1)
  try {
    return decodeURIComponent(segment).trim().slice(0, 100)
  } catch {
    return segment.trim().slice(0, 100)
  }
}
