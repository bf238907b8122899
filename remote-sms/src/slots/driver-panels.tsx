import type { DriverSlotProps } from 'shared-api/drivers/driver-slots'
import { RelatedPanel } from 'shared-ui/tables'
import { inspectionsOfDriver, violationsOfDriver } from '../roadside/roadside-related.ts'

/** The roadside inspections of a driver and the violations found in them, the newest first. */
export default function DriverPanels({ driverId }: DriverSlotProps['driver.panels']) {
  return (
    <>
      <RelatedPanel list={inspectionsOfDriver} of={driverId} />
      <RelatedPanel list={violationsOfDriver} of={driverId} />
    </>
  )
}
