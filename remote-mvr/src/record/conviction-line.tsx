import type { ReactNode } from 'react'
import type { MvrConvictionOfRecord } from 'shared-api/mvr/mvr-record'
import { Box, formatDate, Text } from 'shared-ui'
import {
  convictionFacts,
  isStillReported,
  isWithinYears,
  offenseTitle,
  type Reading,
} from './conviction-words.ts'
import type { ConvictionScale } from './conviction-scale.ts'

interface LineProps {
  /** The oldest offense first. */
  convictions: readonly MvrConvictionOfRecord[]
  reading: Reading
  scale: ConvictionScale
}

/** Pixels. */
const laneHeight = 38
const top = 20
const axisHeight = 30

/** Words that cross a line of the axis are read all the same. */
const halo = Array.from({ length: 4 }, () => '0 0 3px var(--ui-colors-bg)').join(', ')

/** A label stands left of its offense from this percent of the axis on, before that right of its conviction. */
const flippedFrom = 45

/** A lane for each conviction, from offense to conviction, over the years. Assistive technology reads the table's words. */
export function ConvictionLine({ convictions, reading, scale }: LineProps) {
  const axis = top + convictions.length * laneHeight + 4
  return (
    <Box
      aria-hidden="true"
      position="relative"
      height={`${axis + axisHeight}px`}
      textStyle="caption"
      color="fg.muted"
      css={{ '& *': { position: 'absolute' }, '& b': { position: 'static' } }}
    >
      <Window scale={scale} today={reading.today} height={axis} hasLabel />
      {convictions.map((conviction, index) => (
        <Lane
          key={index}
          top={top + index * laneHeight}
          marks={<Marks conviction={conviction} reading={reading} scale={scale} />}
        >
          <LaneLabel conviction={conviction} reading={reading} scale={scale} />
        </Lane>
      ))}
      <Today at={scale.place(reading.today)} height={axis + 6} />
      <YearAxis scale={scale} today={reading.today} top={axis} />
    </Box>
  )
}

/** On a phone each conviction is its words, with its lane below them. */
export function ConvictionStrips({ convictions, reading, scale }: LineProps) {
  return (
    <Box aria-hidden="true" textStyle="caption" color="fg.muted">
      {convictions.map((conviction, index) => (
        <Box key={index} marginTop={index === 0 ? undefined : '3'}>
          <Words conviction={conviction} reading={reading} />
          <Box position="relative" height="20px" marginTop="1" css={{ '& *': { position: 'absolute' } }}>
            <Window scale={scale} today={reading.today} height={20} />
            <Box insetInline="0" top="10px" height="1px" bg="border" />
            <Marks conviction={conviction} reading={reading} scale={scale} />
            <Today at={scale.place(reading.today)} height={20} />
          </Box>
        </Box>
      ))}
      <Box position="relative" height="32px" css={{ '& > *': { position: 'absolute' } }}>
        <YearAxis
          // A phone has room for every other year.
          scale={{ ...scale, years: scale.years.filter((_, index) => index % 2 === 0) }}
          today={reading.today}
          top={2}
        />
      </Box>
    </Box>
  )
}

interface WindowProps {
  scale: ConvictionScale
  today: string
  height: number
  hasLabel?: boolean
}

/** The last three years, shaded. */
function Window({ scale: { place, windowStart }, today, height, hasLabel = false }: WindowProps) {
  const at = place(windowStart)
  const isFlipped = at > 15
  return (
    <>
      <Box
        left={`${at}%`}
        width={`${place(today) - at}%`}
        top="0"
        height={`${height}px`}
        bg="chart.band"
        borderStartWidth="1px"
        borderStartStyle="dashed"
        borderColor="border.emphasized"
      />
      {hasLabel && (
        <Box
          left={`calc(${at}% ${isFlipped ? '-' : '+'} 8px)`}
          top="0"
          transform={isFlipped ? 'translateX(-100%)' : undefined}
          whiteSpace="nowrap"
        >
          {formatDate(windowStart)}
        </Box>
      )}
    </>
  )
}

const Lane = ({ top: at, marks, children }: { top: number; marks: ReactNode; children: ReactNode }) => (
  <Box insetInline="0" top={`${at}px`} height={`${laneHeight}px`}>
    <Box insetInline="0" top="16px" height="1px" bg="border" opacity="0.6" />
    <Box insetInline="0" top="6px" height="20px">
      {marks}
    </Box>
    {children}
  </Box>
)

interface OneProps {
  conviction: MvrConvictionOfRecord
  reading: Reading
  scale: ConvictionScale
}

/** Old ones, and those that are no longer reported, are gray. */
const isGray = (conviction: MvrConvictionOfRecord, reading: Reading) =>
  !isStillReported(conviction, reading) || !isWithinYears(conviction, reading.today)

/** A ring on the day of the offense, a dot on that of the conviction; drawn around a middle 10 px below. */
function Marks({ conviction, reading, scale: { place } }: OneProps) {
  const { offenseOn, convictedOn } = conviction
  const isOld = isGray(conviction, reading)
  const color = isOld ? 'border.emphasized' : 'fg'
  const from = place(offenseOn)
  const to = convictedOn === null ? from : place(convictedOn)
  const dot = { width: '12px', height: '12px', borderRadius: '6px', borderWidth: '2px', top: '4px' } as const
  return (
    <>
      <Box
        left={`${Math.min(from, to)}%`}
        width={`${Math.abs(to - from)}%`}
        top="8px"
        height="4px"
        borderRadius="2px"
        bg={isOld ? 'border.emphasized' : 'fg.muted'}
      />
      <Box {...dot} left={`calc(${from}% - 6px)`} bg="bg" borderColor={color} />
      {convictedOn !== null && <Box {...dot} left={`calc(${to}% - 6px)`} bg={color} borderColor={color} />}
    </>
  )
}

function LaneLabel({ conviction, reading, scale: { place } }: OneProps) {
  const { offenseOn, convictedOn } = conviction
  const from = place(offenseOn)
  const to = place(convictedOn ?? offenseOn)
  const isLeft = from >= flippedFrom
  return (
    <Box
      top="0"
      textShadow={halo}
      {...(isLeft
        ? { insetEnd: `calc(${100 - from}% + 14px)`, maxWidth: `calc(${from}% - 14px)`, textAlign: 'end' }
        : { insetStart: `calc(${to}% + 14px)`, maxWidth: `calc(${100 - to}% - 14px)` })}
      css={{
        '& > *': { position: 'static', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      }}
    >
      <Words conviction={conviction} reading={reading} />
    </Box>
  )
}

const Words = ({ conviction, reading }: Pick<OneProps, 'conviction' | 'reading'>) => {
  const isOld = isGray(conviction, reading)
  return (
    <>
      <Text color={isOld ? 'fg.muted' : 'fg'} fontWeight={isOld ? 'medium' : 'semibold'}>
        {offenseTitle(conviction)}
      </Text>
      <Text color="fg.subtle">{convictionFacts(conviction, reading)}</Text>
    </>
  )
}

const Today = ({ at, height }: { at: number; height: number }) => (
  <Box
    left={`${at}%`}
    ms="-1px"
    top="0"
    width="2px"
    height={`${height}px`}
    bg="fg"
    boxShadow="0 0 0 1.5px var(--ui-colors-bg)"
  />
)

function YearAxis({
  scale: { place, years },
  today,
  top: at,
}: {
  scale: ConvictionScale
  today: string
  top: number
}) {
  return (
    <>
      <Box insetInline="0" top={`${at}px`} height="1px" bg="border.emphasized" />
      {years.map(({ year, at: start }) => (
        <Box
          key={year}
          left={`${start}%`}
          top={`${at - 4}px`}
          height="30px"
          paddingTop="11px"
          css={{
            '&::before': {
              content: '""',
              position: 'absolute',
              left: '0',
              top: '0',
              height: '8px',
              borderStartWidth: '1px',
              borderColor: 'border.emphasized',
            },
          }}
        >
          {year}
        </Box>
      ))}
      <Box
        left={`${place(today)}%`}
        top={`${at + 7}px`}
        transform={place(today) > 94 ? 'translateX(-60%)' : 'translateX(-50%)'}
        color="fg"
        fontWeight="semibold"
      >
        Today
      </Box>
    </>
  )
}
