import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Basic, type SafetyToday } from 'shared-api/safety'
import { MeasureFilter, type SafetyPreview } from 'shared-api/safety/safety-analysis'
import {
  formatDate,
  HStack,
  Page,
  QueryState,
  Skeleton,
  Stack,
  StatusTabs,
  Text,
  useUrlFilter,
} from 'shared-ui'
import { paths } from '../paths.ts'
import { filesWords } from '../safety/file-words.ts'
import { FilesBadges } from '../safety/files-badges.tsx'
import { SnapshotMenu } from '../safety/snapshot-menu.tsx'
import { standingOf } from '../safety/standing.ts'
import { CarrierChoice, useChosenCarrier } from './carrier-choice.tsx'
import { snapshotsUpTo } from './snapshots.ts'
import { type Measured, summaryQueries } from './summary-queries.ts'

export interface Framed {
  measured: Measured
  page: number
  onPage: (page: number) => void
  /** How all seven BASICs stand. */
  standing: SafetyPreview
  /** What the night has computed, beside the newest snapshot. */
  today: SafetyToday | null | undefined
}

interface SummaryFrameProps {
  title: 'SMS summary' | 'What if'
  /** Buttons beside the snapshot's menu. */
  actions?: (measured: Measured) => ReactNode
  children: (framed: Framed) => ReactNode
}

/** The carrier, the snapshot and the seven BASICs as tabs: what the summary and What if are about. */
export function SummaryFrame({ title, actions, children }: SummaryFrameProps) {
  const [address, change] = useUrlFilter(MeasureFilter)
  const { carriers, carrierId } = useChosenCarrier()
  const chosen = carriers.data?.find(({ CarrierId }) => CarrierId === carrierId) ?? carriers.data?.[0]
  const newest = chosen?.Snapshot
  const snapshot = address.Snapshot ?? newest
  const measured =
    carrierId === undefined
      ? undefined
      : { CarrierId: carrierId, Basic: address.Basic, Snapshot: address.Snapshot }
  return (
    <Page
      title={title}
      {...(title === 'What if' && {
        crumbs: [{ label: 'SMS summary', to: paths.smsSummary }, { label: title }],
      })}
      description={
        snapshot === undefined ? (
          'Estimated SMS values'
        ) : (
          <>
            {chosen && (
              <HStack as="span" gap="2" flexWrap="wrap" marginBottom="1">
                <span>{filesWords(chosen.Files)}</span>
                <FilesBadges files={chosen.Files} />
              </HStack>
            )}
            {`Estimated SMS values, ruleset SMS v3.21, snapshot ${formatDate(snapshot)}, window from ${formatDate(twoYearsBefore(snapshot))}.${title === 'What if' ? ' Nothing is saved.' : ''}`}
          </>
        )
      }
      actions={
        measured &&
        snapshot !== undefined &&
        newest !== undefined && (
          <>
            <SnapshotMenu
              snapshots={snapshotsUpTo(newest, 24)}
              chosen={snapshot}
              onChosen={(Snapshot) => change({ Snapshot })}
            />
            {actions?.(measured)}
          </>
        )
      }
    >
      <QueryState query={carriers} what="Safety data" empty={<CarrierChoice carriers={[]} />}>
        {(list) =>
          measured === undefined ? (
            <CarrierChoice carriers={list} />
          ) : (
            <BasicTabs
              key={measured.CarrierId}
              measured={measured}
              isPublished={title === 'SMS summary'}
              onBasic={(basic) => change({ Basic: basic })}
            >
              {(standing) =>
                children({
                  measured,
                  standing,
                  today:
                    address.Snapshot === undefined
                      ? list.find(({ CarrierId }) => CarrierId === measured.CarrierId)?.Today
                      : null,
                  page: address.Page,
                  onPage: (next) => change({ Page: next }),
                })
              }
            </BasicTabs>
          )
        }
      </QueryState>
    </Page>
  )
}

const twoYearsBefore = (day: string) => `${Number(day.slice(0, 4)) - 2}${day.slice(4)}`

interface BasicTabsProps {
  measured: Measured
  /** Without FMCSA's daily file, which What if has. */
  isPublished: boolean
  onBasic: (basic: Basic) => void
  children: (standing: SafetyPreview) => ReactNode
}

function BasicTabs({ measured, isPublished, onBasic, children }: BasicTabsProps) {
  const { CarrierId, Snapshot } = measured
  const preview = useQuery(summaryQueries.preview({ CarrierId, Snapshot, IsPublished: isPublished }))
  const isCurrent = preview.data?.Files.IsCurrent ?? false
  const standings = new Map(preview.data?.Basics.map(({ Basic: basic, Before }) => [basic, Before]))
  return (
    <StatusTabs
      label="BASIC"
      value={measured.Basic}
      tabs={Basic.options.map((basic) => {
        const status = standings.get(basic)
        const percentile = status?.Percentile ?? null
        return {
          value: basic,
          label: percentile === null ? basic : `${basic} ${percentile}%`,
          mark: status && standingOf({ ...status, FilesCurrent: isCurrent }).mark,
        }
      })}
      onChanged={onBasic}
    >
      <QueryState query={preview} what="Safety data" skeleton={<SummarySkeleton />}>
        {(standing) => <Stack gap="4">{children(standing)}</Stack>}
      </QueryState>
    </StatusTabs>
  )
}

export const SummarySkeleton = () => (
  <Stack gap="4">
    <Skeleton height="120px" />
    <Skeleton height="480px" />
    <Text srOnly>Loading</Text>
  </Stack>
)
