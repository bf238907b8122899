import type { MvrReport } from 'shared-api/mvr'
import { Link, Text } from 'shared-ui'
import { paths } from '../paths.ts'

/** Leads to the driver; one who has left the carrier is known by name alone. */
export function DriverName({ report: { Driver__c, DriverName: name } }: { report: MvrReport }) {
  if (Driver__c !== null) {
    return (
      <Link variant="row" to={paths.driver(Driver__c)}>
        {name}
      </Link>
    )
  }
  return (
    <Text as="span" fontWeight="semibold">
      {name}
    </Text>
  )
}
