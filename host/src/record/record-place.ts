import { recordOf } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'

/** The type of the record that an address leads to; null for any other page. */
export const recordTypeAt = (pathname: string, search: string) =>
  pathname.startsWith('/customerportal/details/') ? new URLSearchParams(search).get('record_type') : null

const ofRecord = /^\/customerportal\/details\/([^/?#]+)\?([^#]*)(#.*)?$/

/** The module's own page of a record in place of the address that every record has; every other place as it is. */
export function recordPlace(registry: Registry, place: string) {
  const [, id, search, hash = ''] = ofRecord.exec(place) ?? []
  const type = new URLSearchParams(search).get('record_type')
  const page = type === null ? undefined : recordOf(registry, type)?.page
  return page === undefined ? place : `/${page}/${id}${hash}`
}
