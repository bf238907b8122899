import { useQuery } from '@tanstack/react-query'
import type { Basic } from 'shared-api/safety'
import type { RollOffCalendar } from 'shared-api/safety/safety-analysis'
import { currentWithin } from 'shared-api/safety/safety-files'
import {
  Box,
  daysUntil,
  formatDate,
  formatNumber,
  Note,
  Panel,
  QueryState,
  ScrollBox,
  Skeleton,
} from 'shared-ui'
import { monthName } from '../safety/month.ts'
import { groupInWords } from './clean-needed-panel.tsx'
import { cutToTwo } from './measure-line.tsx'
import { RollOffTable } from './roll-off-table.tsx'
import { runsOf } from './roll-off-runs.ts'
import { summaryQueries } from './summary-queries.ts'

interface RollOffPanelProps {
  carrierId: string
  basic: Basic
}

/** What 24 months do to the measure if nothing new is recorded. */
export function RollOffPanel({ carrierId, basic }: RollOffPanelProps) {
  const calendar = useQuery(summaryQueries.rollOff(carrierId, basic))
  return (
    <Panel
      title="Roll-off calendar"
      note={
        calendar.data &&
        `From ${formatDate(calendar.data.From)} on, if nothing new is recorded. The line breaks where the group changes.`
      }
      isFlush
    >
      <QueryState
        query={calendar}
        what="The roll-off calendar"
        isEmpty={() => false}
        skeleton={<Skeleton height="400px" />}
      >
        {(found) => (
          <>
            {daysUntil(found.From) < -currentWithin && (
              <Box padding="4" paddingBottom="2">
                <Note mark="unknown">
                  The newest files are of {formatDate(found.From)}. Months until today are what these files
                  alone give, not what FMCSA has published since.
                </Note>
              </Box>
            )}
            {watchInWords(found) && (
              <Box padding="4" paddingBottom="2">
                <Note mark="due">{watchInWords(found)}</Note>
              </Box>
            )}
            <ScrollBox tabIndex={0} aria-label="Roll-off calendar, 24 months" overflowX="auto">
              <RollOffTable calendar={found} />
            </ScrollBox>
          </>
        )}
      </QueryState>
    </Panel>
  )
}

/** The first change of the group, from the month on that it comes with. */
function watchInWords({ Start, Months }: RollOffCalendar) {
  const next = runsOf(Months).find(({ group, from }) => from > 0 && group !== Start.EventGroup)
  const month = next && Months[next.from]
  if (Start.EventGroup === null || next === undefined || month === undefined) return undefined
  const when = `Watch ${monthName(month.Month)}.`
  const since = 'Without new inspections your carrier'
  if (next.group === null) return `${when} ${since} has too little data for a group then, so no percentile.`
  const alert =
    month.AlertFrom === null
      ? ''
      : `, where the alert begins at ${formatNumber(cutToTwo(month.AlertFrom), 2)}`
  return `${when} ${since} falls into the group ${groupInWords(next.group)} then${alert}.`
}
