import { Box } from '@chakra-ui/react/box'
import { Mark, type MarkKind } from '../status/mark.tsx'
import { axisWidth, labelRows, type LabelPlace } from './label-rows.ts'

/** Places are in percent of the axis. */
export interface AxisPoint {
  id: string
  at: number
  name: string
  date: string
  mark?: MarkKind | undefined
}

export interface AxisSpan {
  from: number
  to: number
  /** elapsed: time that is over. used and window: of a limit, what is over and what is left. over: a limit that has passed. open: time that nothing is known of. */
  look: 'elapsed' | 'used' | 'window' | 'over' | 'open'
}

export interface AxisTick {
  at: number
  label: string
  /** A period begins here: a line, and the label right of it. */
  isStart?: boolean
}

interface TimeAxisProps {
  /** From left to right. */
  points: readonly AxisPoint[]
  spans?: readonly AxisSpan[]
  ticks: readonly AxisTick[]
  today: number
  /** Of the same length, a gap between them. */
  parts: number
  /** A date stands below its name. */
  isStacked?: boolean
}

/**
 * Time as a ruled scale: today as a line, names above, ticks below. Assistive technology skips it: the same dates stand
 * beside it in words.
 */
export function TimeAxis({ points, spans = [], ticks, today, parts, isStacked = false }: TimeAxisProps) {
  const rowHeight = isStacked ? 36 : 16
  const labels = labelRows(
    points.map((point) => ({
      ...point,
      letters: isStacked
        ? Math.max(point.name.length, point.date.length) + 2
        : point.name.length + point.date.length + 2,
    })),
  )
  const rows = Math.max(0, ...labels.map(({ row }) => row + 1))
  const top = rows * rowHeight + 6
  return (
    <Box
      aria-hidden="true"
      position="relative"
      height={`${top + 38}px`}
      minWidth={points.length > 0 ? `${axisWidth}px` : undefined}
      textStyle="caption"
      color="fg.muted"
      css={{ '& > *': { position: 'absolute', whiteSpace: 'nowrap' } }}
    >
      <Ruled parts={parts} spans={spans} top={top + 3} />
      {ticks.map((tick) => (
        <Tick key={tick.at} tick={tick} top={top} />
      ))}
      <Box
        left={`${today}%`}
        ms={today > 0 ? '-1px' : undefined}
        top={`${top - 3}px`}
        width="2px"
        height="20px"
        bg="fg"
        boxShadow="0 0 0 1.5px var(--ui-colors-bg)"
      />
      {labels.map((label) => (
        <Box
          key={label.id}
          left={`${label.at}%`}
          ms={label.at >= 100 ? '-1px' : undefined}
          top={`${isStacked ? (rows - 1 - label.row) * rowHeight + 2 : top - 6 - label.row * rowHeight}px`}
          height={`${isStacked ? (label.row + 1) * rowHeight + 4 : 6 + label.row * rowHeight}px`}
          width="1px"
          bg="border.emphasized"
        />
      ))}
      {labels.map((label) => (
        <Label key={label.id} label={label} top={(rows - 1 - label.row) * rowHeight} isStacked={isStacked} />
      ))}
      {labels.map(
        ({ id, at, mark }) =>
          mark && (
            <Box
              key={id}
              left={`calc(${at}% - 7px)`}
              top={`${top}px`}
              bg="bg"
              borderRadius="full"
              lineHeight="0"
            >
              <Mark kind={mark} />
            </Box>
          ),
      )}
    </Box>
  )
}

const looks = {
  elapsed: { bg: 'chart.1' },
  used: { bg: 'due.solid' },
  over: { bg: 'alert.solid' },
  open: { bg: 'bg', boxShadow: 'inset 0 0 0 1px var(--ui-colors-border-emphasized)' },
  window: {
    backgroundImage:
      'repeating-linear-gradient(90deg, var(--ui-colors-due-solid) 0 4px, var(--ui-colors-bg) 4px 6px)',
  },
} as const

function Ruled({ parts, spans, top }: { parts: number; spans: readonly AxisSpan[]; top: number }) {
  const part = `calc(100% / ${parts})`
  return (
    <Box
      insetInline="0"
      top={`${top}px`}
      height="8px"
      bg="bg.muted"
      borderRadius="2px"
      overflow="hidden"
      maskImage={`repeating-linear-gradient(90deg, #000 0 calc(${part} - 1px), transparent calc(${part} - 1px) ${part})`}
      // On paper a mask hides all of it.
      _print={{ maskImage: 'none' }}
    >
      {spans.map(({ from, to, look }) => (
        <Box
          key={look}
          position="absolute"
          insetBlock="0"
          left={`${from}%`}
          width={`${to - from}%`}
          {...looks[look]}
        />
      ))}
    </Box>
  )
}

function Tick({ tick: { at, label, isStart = false }, top }: { tick: AxisTick; top: number }) {
  if (isStart)
    return (
      <Box
        left={`${at}%`}
        top={`${top}px`}
        height="32px"
        borderStartWidth="1px"
        borderColor="border.emphasized"
        ps="1.5"
        pt="18px"
      >
        {label}
      </Box>
    )
  const shift = at <= 0 ? '0' : at >= 100 ? '-100%' : '-50%'
  return (
    <Box left={`${at}%`} top={`${top + 18}px`} transform={`translateX(${shift})`}>
      {label}
    </Box>
  )
}

interface LabelProps {
  label: LabelPlace<AxisPoint & { letters: number }>
  top: number
  isStacked: boolean
}

function Label({ label: { at, isFlipped, name, date }, top, isStacked }: LabelProps) {
  const gap = isStacked ? '6px' : '0'
  return (
    <Box
      {...(isFlipped
        ? { right: `${100 - at}%`, ps: '1', pe: gap, textAlign: 'end' as const }
        : { left: `${at}%`, pe: '1', ps: gap })}
      top={`${top}px`}
      bg={isStacked ? undefined : 'bg'}
    >
      <Box as="b" color="fg" display={isStacked ? 'block' : undefined}>
        {name}
      </Box>
      {isStacked ? date : ` ${date}`}
    </Box>
  )
}
