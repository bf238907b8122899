import { useQuery } from '@tanstack/react-query'
import { askedForCard, noAddressToAsk } from 'shared-api/mvr/mvr-card'
import { Button, formatDate } from 'shared-ui'
import { recordQueries, useAskForCard } from './record-queries.ts'

/** Mails the driver, for a verdict that fails by the medical certificate. */
export function AskForCard({ driverId }: { driverId: string }) {
  const driver = useQuery(recordQueries.driver(driverId)).data
  const { mutate, isPending, data: asked } = useAskForCard(driverId)
  const isWithoutAddress = driver !== undefined && driver.PersonEmail === null
  const unavailable = asked ? askedForCard(formatDate(asked.AskedAt)) : noAddressToAsk
  return (
    <Button
      variant="primary"
      isBusy={isPending}
      unavailable={asked !== undefined || isWithoutAddress ? unavailable : undefined}
      onClick={() => mutate()}
    >
      Ask driver for new card
    </Button>
  )
}
