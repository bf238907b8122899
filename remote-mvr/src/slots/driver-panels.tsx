import type { DriverSlotProps } from 'shared-api/drivers/driver-slots'
import { RelatedPanel } from 'shared-ui/tables'
import { reportsOfDriver } from '../reports/report-columns.tsx'

/** The MVR reports of a driver, the newest first. */
export default function DriverPanels({ driverId }: DriverSlotProps['driver.panels']) {
  return <RelatedPanel list={reportsOfDriver} of={driverId} />
}
