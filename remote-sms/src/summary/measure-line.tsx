import type { ReactNode } from 'react'
import { notKnown, type PublishedMeasure, type SafetyToday } from 'shared-api/safety'
import type { FleetFigures, BasicStatus } from 'shared-api/safety/safety-analysis'
import { Box, formatDate, formatNumber, Grid, Mark, Panel, Scale, Text } from 'shared-ui'
import { decimals } from '../safety/arithmetic.ts'
import { Equation } from '../safety/equation.tsx'
import type { SafetyFiles } from 'shared-api/safety/safety-files'
import { agedDay, filesWords } from '../safety/file-words.ts'
import { PublishedMeasureLine } from '../safety/published-measure-line.tsx'
import { WhoSays } from '../safety/who-says.tsx'
import { ifRunToday } from '../safety/if-run-today.ts'
import { scaleLookOf, standingOf } from '../safety/standing.ts'

interface MeasureLineProps {
  status: BasicStatus
  published: PublishedMeasure | null
  fleet: FleetFigures | null
  files: SafetyFiles
  /** The measure that an alert begins at. */
  alertFrom: number | null
  /** What the night has computed, beside the newest snapshot. */
  today: SafetyToday | null | undefined
  /** At the right of the percentile. */
  action?: ReactNode
}

/** The measure as an equation, and where it stands. */
export function MeasureLine({ status, published, fleet, files, alertFrom, today, action }: MeasureLineProps) {
  const isCrash = status.Basic === 'Crash Indicator'
  const withPoints = isCrash
    ? counted(status.Inspections, 'crash', 'crashes')
    : `${counted(status.InspectionsWithViolation, 'inspection', 'inspections')} with a violation`
  return (
    <Panel title={`${status.Basic}, estimated SMS value`} actions={action}>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'auto minmax(240px, 1fr)' }}
        gap={{ base: '4', lg: '6' }}
        fontVariantNumeric="tabular-nums"
      >
        <Equation
          size="large"
          measure={{
            figure: status.Measure === null ? 'No measure' : formatNumber(status.Measure, 2),
            caption: measureCaption(status),
          }}
          numerator={{ figure: formatNumber(status.Numerator), caption: `Points from ${withPoints}` }}
          denominator={{
            figure: status.Denominator === null ? 'Unknown' : decimals(status.Denominator),
            caption:
              fleet === null
                ? `Time weights of ${counted(status.Inspections, 'relevant inspection', 'relevant inspections')}`
                : fleetCaption(fleet),
          }}
        />
        <Position status={status} published={published} files={files} alertFrom={alertFrom} today={today} />
      </Grid>
    </Panel>
  )
}

function measureCaption({ Missing, Measure, Numerator }: BasicStatus) {
  if (Missing.length > 0) return `Missing: ${Missing.join(', ')} of this carrier`
  if (Measure === null) return 'There is nothing to divide by'
  return Numerator === 0 ? 'No points, so the measure is zero' : 'Measure, cut to two decimals as FMCSA does'
}

function fleetCaption({ AveragePowerUnits, UtilizationFactor, Estimated, StatedOn }: FleetFigures) {
  if (AveragePowerUnits === null) return 'The census has no power units of this carrier'
  const product = `${decimals(AveragePowerUnits)} power units on average x utilization factor ${decimals(UtilizationFactor)}`
  if (StatedOn !== null) return `${product}, FMCSA page of ${formatDate(StatedOn)}`
  return Estimated ? `${product}, estimated from today's census` : product
}

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

type PositionProps = Pick<MeasureLineProps, 'status' | 'published' | 'files' | 'alertFrom' | 'today'>

function Position({ status, published, files, alertFrom, today }: PositionProps) {
  const { Percentile, Threshold, PercentileText, PercentileBasis } = status
  const ranked = { ...status, FilesCurrent: files.IsCurrent }
  const { mark, words } = standingOf(ranked)
  return (
    <Box
      borderInlineStartWidth={{ base: '0', lg: '1px' }}
      borderTopWidth={{ base: '1px', lg: '0' }}
      paddingInlineStart={{ base: '0', lg: '5' }}
      paddingTop={{ base: '3', lg: '0' }}
      minWidth="0"
    >
      <Box display="flex" alignItems="center" gap="2" flexWrap="wrap">
        <Mark kind={mark} />
        <Text as="span" fontFamily="heading" fontSize="20px" lineHeight="24px" fontWeight="bold">
          {Percentile === null ? PercentileText : `${Percentile}%`}
        </Text>
        <Text as="span" fontWeight="semibold" color={mark === 'alert' ? 'alert.fg' : 'fg.muted'}>
          {words}
        </Text>
        <Text as="span" textStyle="caption" color="fg.subtle" marginInlineStart="auto">
          Threshold {Threshold}%
        </Text>
      </Box>
      {(Percentile !== null || PercentileText === notKnown) && (
        <Scale
          value={Percentile}
          threshold={Threshold}
          look={scaleLookOf(ranked)}
          label="Estimated percentile"
        />
      )}
      {status.Official && (
        <Text as="span" display="block">
          <WhoSays by="FMCSA">
            {status.Official.Source} of {agedDay(status.Official)}
          </WhoSays>
        </Text>
      )}
      {published && (
        <Text as="span" display="block">
          <PublishedMeasureLine published={published} />
        </Text>
      )}
      <WhoSays by={status.EstimatedText === notKnown ? 'Not known' : 'Estimated'}>
        {status.Official && `${status.EstimatedText}, `}
        {filesWords(files)}
      </WhoSays>
      <Text textStyle="caption" color="fg.muted">
        {PercentileBasis.Sentence}.{' '}
        {alertFrom !== null &&
          PercentileBasis.Source !== 'Copied' &&
          alertWords(status, formatNumber(cutToTwo(alertFrom), 2))}{' '}
        {ifRunToday(today, status.Basic)}
      </Text>
    </Box>
  )
}

/** What the measure has to be; only FMCSA ends an alert of its own. */
function alertWords({ Alert, Official }: BasicStatus, from: string) {
  if (Official?.Alert === true)
    return `The estimate is under the threshold below ${from}: only FMCSA ends its alert.`
  return `${Alert ? 'The alert ends below' : 'An alert begins at'} ${from}.`
}

/** As FMCSA publishes measures. */
export const cutToTwo = (measure: number) => Math.floor(measure * 100 + 1e-9) / 100
