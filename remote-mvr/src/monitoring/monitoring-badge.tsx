import { useQuery } from '@tanstack/react-query'
import { userQuery } from 'shared-api/client/user-query'
import { mvrMonitoring } from 'shared-api/mvr/mvr-monitoring'
import { Badge } from 'shared-ui'
import { monitoringQueries } from './monitoring-queries.ts'

/** For the page of a driver: says that the record is monitored; nothing where it is not, and for who may not know. */
export function MonitoringBadge({ driverId }: { driverId: string }) {
  const role = useQuery(userQuery).data?.Role
  const maySee = role !== undefined && mvrMonitoring.list.roles.includes(role)
  const { data } = useQuery({ ...monitoringQueries.current(driverId), enabled: maySee })
  if (!data) return null
  return data.Status__c === 'Monitored' ? (
    <Badge mark="ok" look="filled">
      Driving record monitored
    </Badge>
  ) : (
    <Badge mark="wait" look="filled">
      Monitoring begins
    </Badge>
  )
}
