import { findOfKind } from 'shared-api/search/find-of-kind'
import { SearchResultsOfKind } from 'shared-ui'
import { placeOf } from './record-places.ts'

interface CarrierResultsProps {
  searchValue: string
  carrierId: string | undefined
}

/** The carriers that were found: the host's own kind, no remote has it. */
export function CarrierResults(asked: CarrierResultsProps) {
  return (
    <SearchResultsOfKind
      kind="Carrier"
      title="Carriers"
      icon="truck"
      asked={asked}
      find={findOfKind}
      placeOf={(id) => placeOf('Carrier', id)}
    />
  )
}
