import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SlotProps } from 'shared-federation/slots'
import { formatDate, Text } from 'shared-ui'
import { safetyQueries } from '../safety/safety-queries.ts'

/** Of which day the safety data is, and when newer data comes. */
export default function NavigationNote({ carrierId }: SlotProps['navigation.note']) {
  const { data } = useQuery({
    ...safetyQueries.summary(carrierId),
    // All carriers share one snapshot.
    placeholderData: keepPreviousData,
  })
  const [first] = data ?? []
  if (!first) return null
  return (
    <Text>
      SMS snapshot {formatDate(first.Snapshot)}
      <br />
      Next snapshot {formatDate(first.NextSnapshot)}
    </Text>
  )
}
