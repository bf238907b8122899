import type { DriverSlotProps } from 'shared-api/drivers/driver-slots'
import { Link } from 'shared-ui'
import { RelatedPanel } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { reportsOfDriver } from '../reports/report-columns.tsx'

/** The MVR reports of a driver, the newest first. */
export default function DriverPanels({ driverId }: DriverSlotProps['driver.panels']) {
  return (
    <RelatedPanel
      list={reportsOfDriver}
      of={driverId}
      action={<Link to={paths.record(driverId)}>Driving record</Link>}
    />
  )
}
