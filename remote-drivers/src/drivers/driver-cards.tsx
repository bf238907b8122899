import type { DriverRow } from 'shared-api/drivers'
import { Card, CardLine, CardList, ExpiryDate, isExpiring, Link, StatusBadge, useIsPhone } from 'shared-ui'
import { SelectBox, type Selection } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import type { RowWays } from './driver-actions.ts'
import { DriverMenu } from './driver-menu.tsx'

interface DriverCardsProps {
  drivers: readonly DriverRow[]
  /** Undefined where the list covers all carriers: then a card says whose driver it is. */
  carrierId: string | undefined
  selection: Selection<DriverRow>
  ways: RowWays
}

/** The rows on a phone: of the dates only those that want something done. */
export function DriverCards({ drivers, carrierId, selection, ways }: DriverCardsProps) {
  // Not even thought of elsewhere: there may be a hundred.
  if (!useIsPhone()) return null
  return (
    <CardList label="Drivers">
      {drivers.map((driver) => (
        <Card
          key={driver.Id}
          title={
            <Link variant="row" to={paths.profile(driver.Id)}>
              {driver.Name}
            </Link>
          }
          start={
            <SelectBox
              label={`Select ${driver.Name}`}
              state={selection.has(driver.Id) ? 'all' : 'none'}
              onToggled={(how) => selection.toggle(driver.Id, how)}
            />
          }
          isSelected={selection.has(driver.Id)}
          status={
            <>
              <StatusBadge status={driver.Active_Inactive__c} />
              <DriverMenu driver={driver} ways={ways} />
            </>
          }
          facts={factsOf(driver, carrierId)}
        >
          <Expiry name="CDL" day={driver.CDL_Expiration_Date__c} />
          <Expiry name="Medical card" day={driver.Med_Cert_Expiration_Date__c} />
        </Card>
      ))}
    </CardList>
  )
}

function factsOf(driver: DriverRow, carrierId: string | undefined) {
  const cdl = [driver.CDL_State__c, driver.CDL_Number__c].filter((part) => part !== null)
  return [
    driver.Carrier_s_Driver_ID__c,
    cdl.length > 0 && `CDL ${cdl.join(' ')}`,
    carrierId === undefined && driver.Carrier__r.Name,
  ]
    .filter(Boolean)
    .join(', ')
}

function Expiry({ name, day }: { name: string; day: string | null }) {
  if (!isExpiring(day)) return null
  return (
    <CardLine>
      {name} <ExpiryDate day={day} />
    </CardLine>
  )
}
