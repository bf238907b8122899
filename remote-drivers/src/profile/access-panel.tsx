import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CallResult } from 'shared-api'
import type { DriverAccess, protectedFields } from 'shared-api/drivers/protected-fields'
import { EmptyState, formatNumber, Pager, Panel, QueryState, Text } from 'shared-ui'
import { Timeline, TimelineEvent } from 'shared-ui/records'
import { profileQueries } from './profile-queries.ts'

/** Who saw a sensitive field in full, or passed it on: the CDL number, the date of birth or the social security number. */
export function AccessPanel({ driverId, isOwn }: { driverId: string; isOwn: boolean }) {
  const [page, setPage] = useState(1)
  const query = useQuery(profileQueries.accessLog(driverId, page))
  const total = query.data?.Total ?? 0
  const pageSize = query.data?.PageSize ?? 5
  return (
    <Panel
      title="Protected data access"
      note={total > 0 ? `${formatNumber(total)} in all` : undefined}
      isFlush
    >
      <QueryState
        query={query}
        what="The access log"
        empty={
          <EmptyState
            kind="nothing"
            icon="lock"
            title={`No one has viewed ${isOwn ? 'your' : "this driver's"} protected data`}
            text="Each view or transfer of the CDL number, date of birth or social security number is listed here."
          />
        }
      >
        {({ Data }: CallResult<(typeof protectedFields)['accessLog']>) => (
          <Accesses rows={Data} isOwn={isOwn} />
        )}
      </QueryState>
      {total > pageSize && (
        <Pager
          label="Pages of the access log"
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={setPage}
        />
      )}
    </Panel>
  )
}

const fields: Record<DriverAccess['Field'], string> = {
  CDL_Number__c: 'CDL number',
  PersonBirthdate: 'date of birth',
  Last_4_of_SS__c: 'last 4 of SSN',
}

const roles: Record<DriverAccess['Role'], string> = {
  carrier: 'Carrier staff',
  agent: 'Agent',
  driver: 'The driver',
  operator: 'Back office',
  guest: 'Guest',
  mvr: 'MVR user',
}

function Accesses({ rows, isOwn }: { rows: readonly DriverAccess[]; isOwn: boolean }) {
  return (
    <Timeline label="Protected data access">
      {rows.map(({ At, By, Role, Field, IsPassedOn }) => (
        <TimelineEvent
          key={`${At} ${By.Name} ${Field}`}
          mark="info"
          title={
            <>
              <Text as="span" fontWeight="semibold">
                {By.Name}
              </Text>{' '}
              {IsPassedOn ? `passed the ${fields[Field]} on to another carrier` : `saw the ${fields[Field]}`}
            </>
          }
          text={isOwn && Role === 'driver' ? 'You' : roles[Role]}
          at={At}
        />
      ))}
    </Timeline>
  )
}
