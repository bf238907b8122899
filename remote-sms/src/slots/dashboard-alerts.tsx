import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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
  ScrollBox,
  Skeleton,
  Text,
  TextButton,
} from 'shared-ui'
import type { DataAge } from 'shared-api/safety/safety-files'
import { filesWords } from '../safety/file-words.ts'
import { alertQueries } from '../alerts/alert-queries.ts'
import { AlertLabel, type FleetAlert, isOfFleet, urgencyOf } from '../alerts/alert-labels.tsx'

/** As many as fit a panel of the dashboard's row. */
const fewest = 4
/** As many as the service gives in one answer. */
const most = 100

/** What calls for a user, the most urgent first. */
export default function DashboardAlerts({ carrierId }: SlotProps['dashboard.tiles']) {
  const [count, setCount] = useState(fewest)
  const box = useRef<HTMLDivElement>(null)
  /** Of the panel's body with the first few: with more of them it stays as high, and they scroll in it. */
  const [height, setHeight] = useState(0)
  const alerts = useQuery({ ...alertQueries.mostUrgent(carrierId, count), ...trackAllProps })
  const { Data = [], Total = 0 } = alerts.data ?? {}
  const next = Math.min(most, Total, count === fewest ? 20 : most)
  const isScrolling = count > fewest
  function showMore() {
    if (!isScrolling) setHeight(box.current?.parentElement?.clientHeight ?? 0)
    setCount(next > count ? next : fewest)
  }
  return (
    <Panel
      title="Alerts"
      note="Most urgent first"
      isFlush
      footer={
        Total > fewest && (
          <>
            <TextButton onClick={showMore}>{next > count ? moreWords(next, Total) : 'Fewer'}</TextButton>
            <Text as="span" textStyle="caption" color="fg.subtle" aria-live="polite">
              {formatNumber(Math.min(Data.length, Total))} of {formatNumber(Total)}
            </Text>
          </>
        )
      }
    >
      <ScrollBox
        ref={box}
        {...(isScrolling && scrolling)}
        style={isScrolling && height > 0 ? { maxHeight: height } : {}}
      >
        <QueryState
          query={alerts}
          what="Alerts"
          empty={<NoAlerts files={alerts.data?.Files ?? null} />}
          skeleton={<SkeletonRows />}
        >
          {(page) => <AlertList alerts={page.Data.filter(isOfFleet)} isOfAll={carrierId === undefined} />}
        </QueryState>
      </ScrollBox>
    </Panel>
  )
}

/** By keys too. */
const scrolling = { tabIndex: 0, 'aria-label': 'All alerts' } as const

const moreWords = (next: number, total: number) =>
  next === total ? `All ${formatNumber(total)} alerts` : `The first ${next}`

interface AlertListProps {
  alerts: readonly FleetAlert[]
  isOfAll: boolean
}

function AlertList({ alerts, isOfAll }: AlertListProps) {
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
            <AlertLabel alert={alert} />
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

const others = 'No paper expires within 30 days, and no court date is closer than 14 days.'

/** Old files say nothing of today: no alert of them is no good news. */
function NoAlerts({ files }: { files: DataAge | null }) {
  if (files !== null && !files.IsCurrent) {
    return (
      <EmptyState
        kind="nothing"
        icon="calendar"
        title="BASICs are not known"
        text={`${filesWords(files)}. ${others}`}
      />
    )
  }
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
