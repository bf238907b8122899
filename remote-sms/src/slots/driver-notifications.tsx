import type { DriverSlotProps } from 'shared-api/drivers/driver-slots'
import { RelatedPanel } from 'shared-ui/tables'
import { relatedNotifications } from '../roadside/roadside-related.ts'

/** What SMS notified the carrier of about a driver, the newest first. A module of its own: drivers don't read it. */
export default function DriverNotifications({ driverId }: DriverSlotProps['driver.panels']) {
  return <RelatedPanel list={relatedNotifications} of={driverId} />
}
