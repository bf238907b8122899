import { useQuery } from '@tanstack/react-query'
import { type BasicSummary, type CarrierSafety, isStated, type OfficialBasic } from 'shared-api/safety'
import type { SlotProps } from 'shared-federation/slots'
import {
  Box,
  ChangeLabel,
  EmptyState,
  formatDate,
  Heading,
  Link,
  Panel,
  QueryState,
  ScaleRow,
  Skeleton,
  Text,
  trackAllProps,
} from 'shared-ui'
import { paths } from '../paths.ts'
import { ageWords, filesWords } from '../safety/file-words.ts'
import { oldestOf } from '../safety/files-badges.tsx'
import { scaleLookOf, standingOf } from '../safety/standing.ts'
import { mostUrgentOf } from '../safety/most-urgent.ts'
import { safetyQueries } from '../safety/safety-queries.ts'

/** Every BASIC of the carrier on a scale with its threshold; with all carriers, what is urgent of each. */
export default function DashboardBasics({ carrierId }: SlotProps['dashboard.tiles']) {
  const summary = useQuery({ ...safetyQueries.summary(carrierId), ...trackAllProps })
  const carriers = summary.data ?? []
  return (
    <Panel
      title="BASICs against thresholds"
      note={carriers.length === 0 ? 'Estimated percentile / threshold' : <FilesNote carriers={carriers} />}
      isFlush
      footer={
        carriers.length > 1 && <Link to={paths.smsDashboard}>All BASICs of {carriers.length} carriers</Link>
      }
    >
      <QueryState
        query={summary}
        what="Safety data"
        empty={<EmptyState kind="nothing" icon="truck" title="No carriers yet" />}
        skeleton={<SkeletonRows />}
      >
        {(all) => {
          const [only, ...others] = all
          return only && others.length === 0 ? <BasicRows basics={only.Basics} /> : <Urgent carriers={all} />
        }}
      </QueryState>
    </Panel>
  )
}

/** With several carriers, the oldest files are told. */
function FilesNote({ carriers }: { carriers: readonly CarrierSafety[] }) {
  const files = oldestOf(carriers)
  return <>Estimated percentile / threshold{files && `, ${filesWords(files)}`}</>
}

function BasicRows({ basics }: { basics: readonly BasicSummary[] }) {
  return basics.map((basic) => (
    <ScaleRow
      key={basic.Basic}
      name={basic.Basic}
      percentile={basic.Percentile}
      threshold={basic.Threshold}
      text={basic.PercentileText}
      isAlert={standingOf(basic).mark === 'alert'}
      isUnknown={standingOf(basic).mark === 'unknown'}
      change={
        basic.Official?.Alert ? (
          <>
            {standingOf(basic).words}, {wordDay(basic.Official)}. {changeOf(basic)}
          </>
        ) : (
          changeOf(basic)
        )
      }
      to={paths.rowsOf(basic.Basic)}
    />
  ))
}

/** Its words say already that an old one is not current. */
const wordDay = ({ Day, IsCurrent, ...age }: OfficialBasic) =>
  `${formatDate(Day)}${IsCurrent ? '' : `, ${ageWords(age)} old`}`

/** Of the percentile, and of the measure where the estimate has none; our measure is not beside a figure of FMCSA's. */
function changeOf(basic: BasicSummary) {
  const { Percentile, PreviousPercentile, Measure, PreviousMeasure, Official } = basic
  if (scaleLookOf(basic) === 'old') return undefined
  if (Percentile !== null && PreviousPercentile !== null) {
    return <ChangeLabel value={Percentile} previous={PreviousPercentile} better="fewer" unit="percent" />
  }
  if (Measure === null || PreviousMeasure === null || isStated({ Official })) return undefined
  return (
    <>
      Measure {Measure.toFixed(2)}:{' '}
      <ChangeLabel value={Measure} previous={PreviousMeasure} better="fewer" unit="measure" />
    </>
  )
}

function Urgent({ carriers }: { carriers: readonly CarrierSafety[] }) {
  return mostUrgentOf(carriers).map(({ CarrierId, CarrierName, Basics }) => (
    <Box key={CarrierId} css={{ '& + &': { borderTopWidth: '1px' } }}>
      <Heading
        as="h3"
        textStyle="caption"
        fontWeight="semibold"
        color="fg.muted"
        bg="bg.subtle"
        borderBottomWidth="1px"
        paddingInline={{ base: '3', sm: '4' }}
        paddingBlock="1.5"
      >
        {CarrierName}
      </Heading>
      {Basics.length > 0 ? (
        <BasicRows basics={Basics} />
      ) : (
        <Text textStyle="caption" color="fg.subtle" paddingInline={{ base: '3', sm: '4' }} paddingBlock="2.5">
          No percentile in any BASIC
        </Text>
      )}
    </Box>
  ))
}

const basicCount = 7

function SkeletonRows() {
  return Array.from({ length: basicCount }, (_, row) => (
    <Box key={row} height="53px" display="flex" alignItems="center" paddingInline="4">
      <Skeleton width={`${50 + ((row * 13) % 30)}%`} />
    </Box>
  ))
}
