import type { DriverSlotProps } from 'shared-api/drivers/driver-slots'
import { RelatedPanel } from 'shared-ui/tables'
import { relatedChallenges } from '../challenges/challenge-report.tsx'
import { ticketsOfDriver } from '../tickets/related-tickets.ts'

/** The tickets and compliance challenges of a driver, the newest first. */
export default function DriverPanels({ driverId }: DriverSlotProps['driver.panels']) {
  return (
    <>
      <RelatedPanel list={ticketsOfDriver} of={driverId} />
      <RelatedPanel list={relatedChallenges} of={driverId} />
    </>
  )
}
