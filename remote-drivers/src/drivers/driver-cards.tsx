import type { DriverRow } from 'shared-api/drivers'
import { Card, CardLine, CardList, ExpiryDate, isExpiring, StatusBadge } from 'shared-ui'

interface DriverCardsProps {
  drivers: readonly DriverRow[]
  /** Undefined where the list covers all carriers: then a card says whose driver it is. */
  carrierId: string | undefined
}

/** The rows on a phone: of the dates only those that want something done. */
export function DriverCards({ drivers, carrierId }: DriverCardsProps) {
  return (
    <CardList label="Drivers">
      {drivers.map((driver) => (
        <Card
          key={driver.Id}
          title={driver.Name}
          status={<StatusBadge status={driver.Active_Inactive__c} />}
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
