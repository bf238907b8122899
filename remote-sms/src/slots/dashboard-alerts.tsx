import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from 'shared-api/client/user-query'
import type { Alert } from 'shared-api/safety/alerts'
import type { SlotProps } from 'shared-federation/slots'
import {
  Box,
  EmptyState,
  formatDate,
  formatNumber,
  trackAllProps,
  Mark,
  Panel,
  QueryState,
  Skeleton,
  Text,
  TextButton,
} from 'shared-ui'
import { alertQueries } from '../alerts/alert-queries.ts'
import { AlertLabel, urgencyOf } from '../alerts/alert-labels.tsx'

/** As many as fit a panel of the dashboard's row. */
const fewest = 4
/** As many as the service gives in one answer. */
const most = 100

/** What calls for a user, the most urgent first. */
export default function DashboardAlerts({ carrierId }: SlotProps['dashboard.tiles']) {
  const [count, setCount] = useState(fewest)
  const alerts = useQuery({ ...alertQueries.mostUrgent(carrierId, count), ...trackAllProps })
  const user = useQuery(userQuery)
  const { Data = [], Total = 0 } = alerts.data ?? {}
  const next = Math.min(most, Total, count === fewest ? 20 : most)
  return (
    <Panel
      title="Alerts"
      note="Most urgent first"
      isFlush
      footer={
        Total > fewest && (
          <>
            <TextButton onClick={() => setCount(next > count ? next : fewest)}>
              {next > count ? moreWords(next, Total) : 'Fewer'}
            </TextButton>
            <Text as="span" textStyle="caption" color="fg.subtle" aria-live="polite">
              {formatNumber(Math.min(Data.length, Total))} of {formatNumber(Total)}
            </Text>
          </>
        )
      }
    >
      <QueryState query={alerts} what="Alerts" empty={<NoAlerts />} skeleton={<SkeletonRows />}>
        {(page) => (
          <AlertList
            alerts={page.Data}
            isOfAll={carrierId === undefined}
            isOwn={user.data?.Role === 'driver'}
          />
        )}
      </QueryState>
    </Panel>
  )
}

const moreWords = (next: number, total: number) =>
  next === total ? `All ${formatNumber(total)} alerts` : `The first ${next}`

interface AlertListProps {
  alerts: readonly Alert[]
  isOfAll: boolean
  isOwn: boolean
}

function AlertList({ alerts, isOfAll, isOwn }: AlertListProps) {
  return (
    <ul>
      {alerts.map((alert) => (
        <Box
          as="li"
          key={JSON.stringify(alert)}
          display="grid"
          gridTemplateColumns={{ base: '14px minmax(0, 1fr)', sm: '14px minmax(0, 1fr) auto' }}
          columnGap="3"
          paddingInline="4"
          paddingBlock="9px"
          textStyle="dense"
          css={{ '& + &': { borderTopWidth: '1px' }, '& > .mark': { marginTop: '3px' } }}
        >
          <Mark kind={urgencyOf(alert)} />
          <div>
            <AlertLabel alert={alert} isOwn={isOwn} />
            {isOfAll && (
              <Text textStyle="caption" color="fg.subtle">
                {alert.CarrierName}
              </Text>
            )}
          </div>
          <Text
            as="time"
            textStyle="caption"
            lineHeight="20px"
            color="fg.subtle"
            whiteSpace="nowrap"
            gridColumn={{ base: '2', sm: 'auto' }}
          >
            {formatDate(alert.Date)}
          </Text>
        </Box>
      ))}
    </ul>
  )
}

function NoAlerts() {
  return (
    <EmptyState
      kind="nothing"
      icon="check"
      title="Nothing needs your attention"
      text="No BASIC is in alert or near it, no paper expires within 30 days, and no court date is closer than 14 days."
    />
  )
}

function SkeletonRows() {
  return Array.from({ length: fewest }, (_, row) => (
    <Box key={row} height="58px" display="flex" alignItems="center" paddingInline="4">
      <Skeleton width={`${60 + ((row * 17) % 30)}%`} />
    </Box>
  ))
}
