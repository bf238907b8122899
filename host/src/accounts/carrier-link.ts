/** Under this name a link carries the carrier whose list it opens, also in a tab that has selected another. */
const name = 'carrier'

export function withCarrier(place: string, carrierId: string) {
  const { pathname, search, hash } = new URL(place, location.origin)
  const params = new URLSearchParams(search)
  params.set(name, carrierId)
  return `${pathname}?${params}${hash}`
}

/** The carrier that the address of the page carries, and the rest of the address's search. */
export function carrierFromLink(search: string) {
  const params = new URLSearchParams(search)
  const carrierId = params.get(name) ?? undefined
  params.delete(name)
  return { carrierId, rest: params.toString() }
}
