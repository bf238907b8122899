import type { SearchKind } from 'shared-api/search'

const types = {
  Driver: 'DRIVER',
  Ticket: 'TICKET',
  Inspection: 'INSPECTION',
  MVRReport: 'MVR_REPORT',
  SMSInspection: 'SMS_INSPECTION',
  SMSViolation: 'VIOLATIONS',
}

/** Where a result leads. Every record has this address; the page there sends on where the registry has a better one. */
export function placeOf(kind: SearchKind, id: string): string {
  if (kind === 'Carrier') return `/customerportal/account/${id}`
  return `/customerportal/details/${id}?${new URLSearchParams({ record_type: types[kind] }).toString()}`
}

/** The page with all results of a search. A term of dots alone would be a way up in an address: a space keeps it a term. */
export const searchPlace = (term: string) =>
  `${searchPage}/${encodeURIComponent(/^\.{1,2}$/.test(term) ? ` ${term}` : term)}`

const searchPage = '/customerportal/global-search'

/** The term of that page's address. The router's own parameter takes `%2F` for a slash, even when typed. */
export function termOf(pathname: string): string {
  const segment = pathname.slice(searchPage.length + 1)
  try {
    return decodeURIComponent(segment).trim().slice(0, 100)
  } catch {
    return segment.trim().slice(0, 100)
  }
}
