import type { DriverSlotProps } from 'shared-api/drivers/driver-slots'
import { LinkButton } from 'shared-ui'
import { RelatedPanel } from 'shared-ui/tables'
import { relatedChallenges } from '../challenges/challenge-report.tsx'
import { paths } from '../paths.ts'
import { ticketsOfDriver } from '../tickets/related-tickets.ts'

/** The tickets and compliance challenges of a driver, the newest first. */
export default function DriverPanels({ driverId }: DriverSlotProps['driver.panels']) {
  return (
    <>
      <RelatedPanel
        list={ticketsOfDriver}
        of={driverId}
        action={<LinkButton to={`${paths.addTicket}?driver=${driverId}`}>Add ticket</LinkButton>}
      />
      <RelatedPanel list={relatedChallenges} of={driverId} />
    </>
  )
}
