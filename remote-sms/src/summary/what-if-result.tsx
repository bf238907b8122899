import type { ReactNode } from 'react'
import type { Basic } from 'shared-api/safety'
import type { BasicStatus, SafetyPreview } from 'shared-api/safety/safety-analysis'
import { Box, formatNumber, Grid, Icon, Mark, readFailure, scaleState, Text, VisuallyHidden } from 'shared-ui'
import { standingOf } from '../safety/standing.ts'
import { groupInWords } from './clean-needed-panel.tsx'

interface WhatIfResultProps {
  preview: SafetyPreview
  basic: Basic
  /** The answer to the newest changes is on its way. */
  isStale: boolean
  error: unknown
}

/** Before and after, side by side; announced when it changes. */
export function WhatIfResult({ preview, basic, isStale, error }: WhatIfResultProps) {
  const found = preview.Basics.find((one) => one.Basic === basic)
  if (found === undefined) return null
  const { Before, After } = found
  const { Iss, Files } = preview
  return (
    <Box asChild borderWidth="1px" borderRadius="l2" bg="bg" aria-busy={isStale}>
      <section aria-label="Result" aria-live="polite">
        <Grid
          templateColumns={{
            base: '1fr 1fr',
            md: 'repeat(3, minmax(0, auto))',
            xl: 'repeat(5, auto) minmax(200px, 1fr)',
          }}
          fontVariantNumeric="tabular-nums"
        >
          <Cell name="Measure" detail={`${division(Before)} becomes ${division(After)}`}>
            <Change before={figure(Before.Measure)} after={figure(After.Measure)} />
          </Cell>
          <Cell name="Percentile" detail={percentileEffect(Before, After)}>
            <Change before={Before.PercentileText} after={After.PercentileText} />
          </Cell>
          <Cell name="Alert" detail={`Threshold ${After.Threshold}%`}>
            <Mark kind={standingOf({ ...Before, FilesCurrent: Files.IsCurrent }).mark} />
            <Arrow />
            <Mark kind={standingOf({ ...After, FilesCurrent: Files.IsCurrent }).mark} />
            <Text as="span" fontSize="16px">
              {alertEffect(Before, After)}
            </Text>
          </Cell>
          <Cell name="Group" detail={groupEffect(Before, After)}>
            <Text as="span" fontSize="16px">
              {After.EventGroup === null ? 'No group' : groupInWords(After.EventGroup)}
            </Text>
          </Cell>
          <Cell
            name="ISS score"
            detail={
              Iss.Before.Band === Iss.After.Band
                ? (Iss.After.Band ?? 'Not enough data')
                : `${Iss.Before.Band ?? 'None'} becomes ${Iss.After.Band ?? 'none'}`
            }
          >
            <Change before={figure(Iss.Before.Score, 0)} after={figure(Iss.After.Score, 0)} />
          </Cell>
          <Box display={{ base: 'none', xl: 'block' }} padding="3" borderInlineStartWidth="1px">
            {Before.Percentile !== null && After.Percentile !== null && (
              <BeforeAfterScale
                before={Before.Percentile}
                after={After.Percentile}
                threshold={After.Threshold}
              />
            )}
          </Box>
        </Grid>
        {error !== null && (
          <Text padding="3" borderTopWidth="1px" textStyle="dense" color="alert.fg" role="alert">
            The result of the last change could not be computed: {readFailure(error).message}
          </Text>
        )}
      </section>
    </Box>
  )
}

interface CellProps {
  name: string
  detail: string
  children: ReactNode
}

const Cell = ({ name, detail, children }: CellProps) => (
  <Box
    paddingInline="4"
    paddingBlock={{ base: '2', sm: '3' }}
    borderInlineStartWidth="1px"
    marginInlineStart="-1px"
    minWidth="0"
  >
    <Text textStyle="caption" color="fg.subtle">
      {name}
    </Text>
    <Box
      display="flex"
      alignItems="center"
      gap="2"
      flexWrap="wrap"
      fontFamily="heading"
      fontWeight="bold"
      fontSize={{ base: '18px', sm: '24px' }}
      lineHeight="32px"
    >
      {children}
    </Box>
    <Text textStyle="caption" color="fg.muted">
      {detail}
    </Text>
  </Box>
)

function Change({ before, after }: { before: string; after: string }) {
  const isLong = before.length > 8 || after.length > 8
  return (
    <>
      <Text as="span" color="fg.muted" fontWeight="semibold" fontSize={isLong ? '14px' : undefined}>
        {before}
      </Text>
      <Arrow />
      <Text as="span" fontSize={isLong ? '14px' : undefined}>
        {after}
      </Text>
    </>
  )
}

const Arrow = () => (
  <>
    <VisuallyHidden>becomes</VisuallyHidden>
    <Text as="span" color="fg.subtle" display="inline-flex">
      <Icon name="arrow-right" />
    </Text>
  </>
)

const figure = (value: number | null, decimals = 2) =>
  value === null ? 'None' : formatNumber(value, decimals)

const division = ({ Numerator, Denominator }: BasicStatus) =>
  `${formatNumber(Numerator)} / ${Denominator === null ? 'unknown' : formatNumber(Math.round(Denominator * 100) / 100)}`

function percentileEffect({ Percentile: before }: BasicStatus, { Percentile: after }: BasicStatus) {
  if (before === null || after === null) return before === after ? 'No percentile' : 'Not comparable'
  if (before === after) return 'Same'
  const points = Math.abs(before - after)
  const unit = points === 1 ? 'point' : 'points'
  return after < before ? `${points} ${unit} lower, better` : `${points} ${unit} higher, worse`
}

function alertEffect({ Alert: before }: BasicStatus, { Alert: after, AlertKnown: isKnown }: BasicStatus) {
  if (!isKnown) return 'Not known'
  if (before) return after ? 'Stays' : 'Ends'
  return after ? 'Begins' : 'None'
}

function groupEffect(before: BasicStatus, after: BasicStatus) {
  const counts = `${formatNumber(before.Inspections)} becomes ${formatNumber(after.Inspections)}`
  return before.EventGroup === after.EventGroup ? `${counts}, same group` : `${counts}, another group`
}

interface BeforeAfterScaleProps {
  before: number
  after: number
  threshold: number
}

const tone = { ok: 'chart.1', due: 'due.solid', alert: 'alert.solid' } as const

/** From 50 to 100, or from 0 where one is lower: two close percentiles are told apart. */
function BeforeAfterScale({ before, after, threshold }: BeforeAfterScaleProps) {
  const from = Math.min(before, after) < 50 ? 0 : 50
  const place = (value: number) => `${((value - from) / (100 - from)) * 100}%`
  return (
    <Box aria-hidden="true">
      <Box display="flex" justifyContent="space-between" textStyle="caption" color="fg.subtle">
        <span>{from}%</span>
        <span>Threshold {threshold}%</span>
        <span>100%</span>
      </Box>
      <Box position="relative" height="20px" marginBlock="1">
        <Box position="absolute" insetInline="0" insetBlock="6px" bg="bg.muted" borderRadius="2px" />
        <Box
          position="absolute"
          insetBlock="6px"
          bg={tone[scaleState(after, threshold)]}
          borderRadius="2px"
          style={{ width: place(after) }}
        />
        <Box
          position="absolute"
          insetBlock="3px"
          borderInlineStartWidth="2px"
          borderInlineStartStyle="dotted"
          borderColor="fg.muted"
          style={{ left: place(before) }}
        />
        <Box position="absolute" insetBlock="1px" width="2px" bg="fg" style={{ left: place(threshold) }} />
      </Box>
      <Text textStyle="caption" color="fg.subtle">
        Bar after, dotted now
      </Text>
    </Box>
  )
}
