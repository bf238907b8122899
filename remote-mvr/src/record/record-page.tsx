import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { userQuery } from 'shared-api/client/user-query'
import type { DriverStatus } from 'shared-api/drivers'
import { isId } from 'shared-api/fields'
import type { MvrDriverRecord } from 'shared-api/mvr/mvr-record'
import type { StatusTone } from 'shared-federation/slots'
import { EmptyState, formatDate, LinkButton, Page, QueryState, readFailure, StatusBadge } from 'shared-ui'
import { RecordHead } from 'shared-ui/records'
import { MonitoringBadge } from '../monitoring/monitoring-badge.tsx'
import { paths } from '../paths.ts'
import { RequestButton } from '../request/request-button.tsx'
import { RequestOpener } from '../request/request-opener.tsx'
import { AuditPackButton } from './audit-pack-button.tsx'
import { RecordParts } from './record-parts.tsx'
import { recordQueries } from './record-queries.ts'
import { RecordSkeleton } from './record-skeleton.tsx'
import { useStateNames } from './use-state-names.ts'

/** What states sent about one driver, over time. */
export function RecordPage() {
  const { id = '' } = useParams()
  const role = useQuery(userQuery).data?.Role
  if (!isId(id)) return <RecordNotFound />
  if (role === undefined) return null
  return <OneRecord key={id} id={id} isOwn={role === 'driver' || role === 'mvr'} />
}

interface OneRecordProps {
  id: string
  /** A driver or MVR user, who reads what is about them alone. */
  isOwn: boolean
}

const titles = { staff: 'Driving record', own: 'My driving record' } as const

function OneRecord({ id, isOwn }: OneRecordProps) {
  const query = useQuery(recordQueries.record(id))
  if (readFailure(query.error).isNotFound && query.error) return <RecordNotFound />
  const record = query.data
  if (record === undefined)
    return (
      <Page title={isOwn ? titles.own : titles.staff}>
        <QueryState query={query} what={titles.staff} skeleton={<RecordSkeleton />}>
          {() => null}
        </QueryState>
      </Page>
    )
  const { Driver } = record
  return (
    <RecordHead
      title={isOwn ? titles.own : Driver.Name}
      list={isOwn ? { label: 'My MVRs', to: paths.myMvrs } : { label: 'MVR reports', to: paths.reportList }}
      statuses={!isOwn && <DriverStatuses id={id} />}
      summary={<Summary record={record} isOwn={isOwn} />}
      actions={
        !isOwn && (
          <>
            <AuditPackButton driverId={id} name={Driver.Name} />
            <RequestButton driverIds={[id]} isPrimary={false} />
          </>
        )
      }
    >
      <QueryState query={query}>{(known) => <RecordParts record={known} isOwn={isOwn} />}</QueryState>
      {!isOwn && <RequestOpener />}
    </RecordHead>
  )
}

const driverTones: Readonly<Record<DriverStatus, StatusTone>> = {
  Active: 'ok',
  'PE Only': 'run',
  Pending: 'wait',
  'MVR Only': 'none',
  Inactive: 'off',
}

/** Without an answer there are none: the record says the rest. */
function DriverStatuses({ id }: { id: string }) {
  const { data } = useQuery(recordQueries.driver(id))
  if (data === undefined) return null
  const { Active_Inactive__c: status } = data
  return (
    <>
      <StatusBadge status={status} tone={driverTones[status]} look="filled" />
      <MonitoringBadge driverId={id} />
    </>
  )
}

/** 'Quillhaven Freight LLC, driver ID Q-1203. Latest report 18 Nov 2026, Michigan.' */
function Summary({
  record: { Driver, Carrier__r: carrier, Latest },
  isOwn,
}: {
  record: MvrDriverRecord
  isOwn: boolean
}) {
  const stateName = useStateNames()
  const { data: driver } = useQuery({ ...recordQueries.driver(Driver.Id), enabled: !isOwn })
  const number = driver?.Carrier_s_Driver_ID__c
  const latest =
    Latest === null ? '' : ` Latest report ${formatDate(Latest.AsOf)}, ${stateName(Latest.State)}.`
  if (isOwn)
    return <>{`${Driver.Name}. What states sent to ${carrier.Name}, and who looked at it.${latest}`}</>
  return <>{`${carrier.Name}${number ? `, driver ID ${number}` : ''}.${latest}`}</>
}

function RecordNotFound() {
  return (
    <Page title="Driving record not found">
      <EmptyState
        kind="notFound"
        title="There is no such driving record"
        text="The driver may have been deleted, or belongs to a carrier that you don't have access to."
        action={<LinkButton to="/">Go to dashboard</LinkButton>}
      />
    </Page>
  )
}
