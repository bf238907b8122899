import { call } from 'shared-api'
import { type DriverRow, drivers } from 'shared-api/drivers'
import type { SlotProps } from 'shared-federation/slots'
import { nameColumn, type RelatedList, RelatedPanel } from 'shared-ui/tables'
import { driverCard } from '../list/driver-card.tsx'
import { driverColumn } from '../list/driver-columns.tsx'
import { paths } from '../paths.ts'

/** The newest drivers of a carrier. */
export default function AccountPanels({ accountId }: SlotProps['account.panels']) {
  return (
    <RelatedPanel
      list={driversOfCarrier}
      of={accountId}
      all={{ label: 'All drivers', to: paths.driverList }}
    />
  )
}

const record = ({ Id }: DriverRow) => ({ type: 'DRIVER', id: Id })

const driversOfCarrier: RelatedList<DriverRow> = {
  many: 'drivers',
  contract: drivers.list,
  read: (CarrierId, page, signal) => call(drivers.list, { query: { CarrierId, ...page } }, { signal }),
  columns: [
    nameColumn({ id: 'Name', header: 'Driver', value: ({ Name }) => Name, record }),
    driverColumn.status,
    driverColumn.carrierDriverId,
    driverColumn.cdlExpires,
  ],
  card: (driver) => ({ ...driverCard(driver, ''), title: driver.Name, record: record(driver) }),
}
