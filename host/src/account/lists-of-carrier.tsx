import { type ReactNode, useCallback } from 'react'
import { LinkPlaces } from 'shared-ui'
import { withCarrier } from '../accounts/carrier-link.ts'

interface ListsOfCarrierProps {
  carrierId: string
  children: ReactNode
}

/** These say themselves whose they are; lists and reports are those of the selected carrier. */
const ofOneRecord = /^\/customerportal\/(details|account)\//

/** Lists and reports that are opened from here are this carrier's: their links carry it, also to another tab. */
export function ListsOfCarrier({ carrierId, children }: ListsOfCarrierProps) {
  const placeOf = useCallback(
    (place: string) => (ofOneRecord.test(place) ? place : withCarrier(place, carrierId)),
    [carrierId],
  )
  return <LinkPlaces placeOf={placeOf}>{children}</LinkPlaces>
}
