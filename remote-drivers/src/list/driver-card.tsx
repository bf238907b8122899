import type { DriverRow } from 'shared-api/drivers'
import { CardLine, ExpiryDate, isExpiring, Link, StatusBadge } from 'shared-ui'
import type { RowCard } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { driverTones } from './driver-status.ts'

/**
 * A driver on a phone: of the dates only those that want something done. `carrierId` undefined: the list covers all
 * carriers, and the card says whose driver it is.
 */
export function driverCard(driver: DriverRow, carrierId: string | undefined): RowCard {
  const cdl = [driver.CDL_State__c, driver.CDL_Number__c].filter((part) => part !== null)
  return {
    title: (
      <Link variant="row" to={paths.profile(driver.Id)}>
        {driver.Name}
      </Link>
    ),
    status: <StatusBadge status={driver.Active_Inactive__c} tone={driverTones[driver.Active_Inactive__c]} />,
    facts: [
      driver.Carrier_s_Driver_ID__c,
      cdl.length > 0 && `CDL ${cdl.join(' ')}`,
      carrierId === undefined && driver.Carrier__r.Name,
    ],
    lines: (
      <>
        <Expiry name="CDL" day={driver.CDL_Expiration_Date__c} />
        <Expiry name="Medical card" day={driver.Med_Cert_Expiration_Date__c} />
      </>
    ),
  }
}

function Expiry({ name, day }: { name: string; day: string | null }) {
  if (!isExpiring(day)) return null
  return (
    <CardLine>
      {name} <ExpiryDate day={day} />
    </CardLine>
  )
}
