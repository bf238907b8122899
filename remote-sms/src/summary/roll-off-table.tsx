import type { ReactNode } from 'react'
import type { RollOffCalendar } from 'shared-api/safety/safety-analysis'
import { Box, formatNumber, Text } from 'shared-ui'
import { groupInWords } from './clean-needed-panel.tsx'
import { MeasurePlot } from './measure-plot.tsx'
import { measureOf, type Month, runsOf } from './roll-off-runs.ts'

const cells = {
  '& th, & td': {
    height: '30px',
    padding: '0',
    textAlign: 'center',
    borderTopWidth: '1px',
    whiteSpace: 'nowrap',
  },
  '& thead th': {
    height: 'auto',
    paddingBlock: '4px',
    borderTopWidth: '0',
    fontWeight: 'semibold',
    color: 'fg.muted',
    lineHeight: '14px',
  },
  '& tbody th': {
    width: '148px',
    paddingInlineStart: '16px',
    textAlign: 'start',
    textStyle: 'dense',
    fontWeight: 'normal',
    whiteSpace: 'nowrap',
    position: 'sticky',
    insetInlineStart: '0',
    bg: 'bg',
    zIndex: '1',
  },
  '& td[data-group]': {
    textAlign: 'start',
    paddingInlineStart: '8px',
    borderInlineStartWidth: '2px',
    borderInlineStartColor: 'fg',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  },
} as const

/** The measure and its threshold above the columns that they share, one for each month. */
export function RollOffTable({ calendar: { Months } }: { calendar: RollOffCalendar }) {
  const runs = runsOf(Months)
  return (
    <Box
      asChild
      width="full"
      minWidth="1140px"
      textStyle="caption"
      fontVariantNumeric="tabular-nums"
      css={{ tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '0', ...cells }}
    >
      <table aria-label="Roll-off calendar by month">
        <colgroup>
          <col style={{ width: '164px' }} />
        </colgroup>
        <thead>
          <tr aria-hidden="true">
            <td style={{ border: 0 }}>Measure</td>
            <td colSpan={Months.length} style={{ border: 0 }}>
              <MeasurePlot months={Months} runs={runs} />
            </td>
          </tr>
          <tr>
            <th scope="col">Month</th>
            {Months.map((month, place) => (
              <th key={month.Month} scope="col">
                <MonthHead month={month.Month} isFirst={place === 0} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} months={Months} {...row} />
          ))}
          <tr>
            <th scope="row">Group, inspections</th>
            {runs.map((run) => (
              <td key={run.from} data-group="" colSpan={run.to - run.from + 1}>
                {run.group === null ? 'No group' : groupInWords(run.group)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Box>
  )
}

interface RowProps {
  name: string
  months: readonly Month[]
  cell: (month: Month) => ReactNode
}

const Row = ({ name, months, cell }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {months.map((month) => (
      <td key={month.Month}>{cell(month)}</td>
    ))}
  </tr>
)

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** 'Nov', with the year where it begins. */
function MonthHead({ month, isFirst }: { month: string; isFirst: boolean }) {
  const isNamed = isFirst || month.endsWith('-01')
  return (
    <>
      {monthFormat.format(new Date(`${month}-01T00:00:00Z`))}
      <Text as="span" display="block" fontWeight="normal" color="fg.subtle">
        {isNamed ? month.slice(0, 4) : '\u00a0'}
      </Text>
    </>
  )
}

const quiet = (words: string) => (
  <Text as="span" color="fg.subtle">
    {words}
  </Text>
)

const count = (value: number, isWorse = false) =>
  value === 0 ? (
    quiet('0')
  ) : (
    <Text as="b" color={isWorse ? 'alert.fg' : undefined}>
      {formatNumber(value)}
    </Text>
  )

function measureText(month: Month) {
  const measure = measureOf(month)
  return measure === null ? '-' : formatNumber(measure, 2)
}

function inAlert({ Alert, AlertKnown, PercentileText }: Month) {
  if (!AlertKnown) return <span title={PercentileText}>{quiet('-')}</span>
  return Alert ? (
    <Text as="b" color="alert.fg">
      alert
    </Text>
  ) : (
    quiet('no')
  )
}

const effectWord = ({ Effect }: Month) =>
  Effect === 'same' ? (
    quiet('same')
  ) : (
    <Text as="b" color={Effect === 'worse' ? 'alert.fg' : 'ok.fg'}>
      {Effect}
    </Text>
  )

const percentileText = ({ Percentile, PercentileText, Alert }: Month) =>
  Percentile === null ? (
    <span title={PercentileText}>{quiet('-')}</span>
  ) : (
    <Text as="span" fontWeight={Alert ? 'semibold' : undefined} color={Alert ? 'alert.fg' : undefined}>
      {`${Percentile}%`}
    </Text>
  )

const rows = [
  { name: 'Violations leave', cell: (month: Month) => count(month.ViolationsLeaving) },
  { name: 'Clean ones leave', cell: (month: Month) => count(month.CleanLeaving, month.Effect === 'worse') },
  { name: 'Weights step down', cell: (month: Month) => count(month.SteppingDown) },
  { name: 'Measure', cell: measureText },
  { name: 'Against the one before', cell: effectWord },
  { name: 'Estimated percentile', cell: percentileText },
  { name: 'In alert', cell: inAlert },
]
