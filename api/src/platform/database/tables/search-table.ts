import type { SearchKind } from 'shared-api/search'

/** A row of search_entry: what a record is found by. */
export interface SearchEntryTable {
  kind: SearchKind
  record_id: string
  account_id: string
  driver_id: string | null
  title: string
  person: string
  details: string
  found_by: string
  happened_on: string
  part_of: string | null
}

/** A word that an account's records have. */
export interface SearchWordTable {
  account_id: string
  word: string
}
