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

/** The page with all results of a search. */
export const searchPlace = (term: string) => `/customerportal/global-search/${encodeURIComponent(term)}`
