import { Box, formatNumber, Text } from 'shared-ui'
import { cutToTwo } from './measure-line.tsx'
import { measureOf, type Month, type Run } from './roll-off-runs.ts'

const height = 148
const ink = (token: string) => `var(--ui-colors-${token})`

interface MeasurePlotProps {
  months: readonly Month[]
  runs: readonly Run[]
}

/** A step line of the measure with the threshold of each group, broken where the group changes. The table below says the same. */
export function MeasurePlot({ months, runs }: MeasurePlotProps) {
  const values = [
    ...months.map(measureOf).filter((value) => value !== null),
    ...runs.flatMap(({ alertFrom }) => alertFrom ?? []),
  ]
  if (values.length === 0) return null
  const { low, high, grid } = scaleOf(Math.min(...values), Math.max(...values))
  const y = (value: number) => height - ((value - low) / (high - low)) * height
  const share = (place: number) => `${(place / months.length) * 100}%`
  return (
    <Box position="relative" height={`${height}px`} marginTop="12px" textAlign="start">
      <svg
        viewBox={`0 0 ${months.length} ${height}`}
        preserveAspectRatio="none"
        style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' }}
        aria-hidden="true"
      >
        {grid.map((value) => (
          <Stroke key={value} d={`M0 ${y(value)}H${months.length}`} color={ink('chart-grid')} width={1} />
        ))}
        {runs.map((run) => (
          <g key={run.from}>
            {run.alertFrom !== null && (
              <Stroke
                d={`M${run.from} ${y(run.alertFrom)}H${run.to + 1}`}
                color={ink('fg')}
                width={1.5}
                isDashed
              />
            )}
            <Stroke d={stepLine(months, run, y)} color={ink('chart-1')} width={2} />
            {run.from > 0 && <Stroke d={`M${run.from} 0V${height}`} color={ink('fg')} width={2} />}
          </g>
        ))}
      </svg>
      {grid.map((value) => (
        <Label key={value} style={{ right: 'calc(100% + 10px)', top: y(value) - 8 }}>
          {formatNumber(value, 2)}
        </Label>
      ))}
      {runs.map((run) => (
        <Label
          key={run.from}
          isStrong
          style={{ left: `calc(${share(run.from)} + 8px)`, top: nameTop(months, run, y) }}
        >
          {nameOf(run, months)}
        </Label>
      ))}
    </Box>
  )
}

interface StrokeProps {
  d: string
  color: string
  width: number
  isDashed?: boolean
}

const Stroke = ({ d, color, width, isDashed = false }: StrokeProps) => (
  <path
    d={d}
    fill="none"
    style={{ stroke: color }}
    strokeWidth={width}
    strokeDasharray={isDashed ? '5 3' : undefined}
    vectorEffect="non-scaling-stroke"
  />
)

interface LabelProps {
  isStrong?: boolean
  style: { top: number; left?: string; right?: string }
  children: string
}

const Label = ({ isStrong = false, style, children }: LabelProps) => (
  <Text
    as="span"
    position="absolute"
    textStyle="caption"
    whiteSpace="nowrap"
    fontWeight={isStrong ? 'semibold' : undefined}
    color={isStrong ? 'fg' : 'fg.muted'}
    style={style}
  >
    {children}
  </Text>
)

function stepLine(months: readonly Month[], { from, to }: Run, y: (value: number) => number) {
  let isDrawing = false
  return months
    .slice(from, to + 1)
    .map((month, index) => {
      const measure = measureOf(month)
      if (measure === null) {
        isDrawing = false
        return ''
      }
      const step = `${isDrawing ? 'L' : 'M'}${from + index} ${y(measure)}H${from + index + 1}`
      isDrawing = true
      return step
    })
    .join('')
}

/** Short runs have no room for words; the table below has them. */
function nameOf({ from, to, alertFrom, group }: Run, months: readonly Month[]) {
  if (to - from < 2) return ''
  const threshold = months[from]?.AlertFrom ?? alertFrom
  if (threshold !== null) return `Alert from ${formatNumber(cutToTwo(threshold), 2)}`
  return group === null ? 'No percentile' : ''
}

/** On the side of the threshold where the line is not. */
function nameTop(months: readonly Month[], { from, alertFrom }: Run, y: (value: number) => number) {
  if (alertFrom === null) return 8
  const month = months[from]
  const isOver = month !== undefined && (measureOf(month) ?? 0) > alertFrom
  return isOver ? y(alertFrom) + 3 : y(alertFrom) - 19
}

/** Round ends and four or five grid lines between them. */
function scaleOf(least: number, most: number) {
  const room = Math.max(most - least, most * 0.1, 0.05)
  const rough = (room * 1.3) / 4
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * unit).find((size) => size >= rough) ?? rough
  const low = Math.max(0, Math.floor((least - room * 0.15) / step) * step)
  const high = Math.ceil((most + room * 0.15) / step) * step
  const lines = Math.round((high - low) / step)
  return { low, high, grid: Array.from({ length: lines - 1 }, (_, line) => low + (line + 1) * step) }
}
