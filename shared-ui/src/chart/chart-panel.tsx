import { type ReactNode, useRef, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'
import { ScrollBox } from '../layout/scroll-box.tsx'
import { Panel } from '../page/panel.tsx'
import { Table } from '../table/table.tsx'
import { Td, Th } from '../table/table-cells.tsx'
import { formatFigure } from '../tiles/change-text.ts'
import type { ChartData, Series } from './chart-data.ts'

const Halves = chakra('div', {
  variants: {
    hasLead: {
      true: {
        display: 'grid',
        gap: '4',
        gridTemplateColumns: {
          base: 'minmax(0, 1fr)',
          sm: '176px minmax(0, 1fr)',
          _print: '208px minmax(0, 1fr)',
        },
        alignItems: 'start',
        // Beside a higher panel the chart has the room that is left.
        height: { lg: 'full' },
        '& > [data-canvas]': { lg: { height: 'auto', minHeight: '320px', alignSelf: 'stretch' } },
      },
    },
  },
})

const HeadActions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
})

interface ChartPanelProps {
  title: string
  data: ChartData
  /** The figure and the words of the chart: above it, and beside it where there is room. They stay with the table. */
  lead?: ReactNode
  footer?: ReactNode
  /** Beside 'Show as table': what is shown. */
  actions?: ReactNode
  /** The chart of the same data. */
  children: ReactNode
}

/** A chart in its panel, with the same figures as a table one press away. */
export function ChartPanel({ title, data, lead, footer, actions, children }: ChartPanelProps) {
  const halves = useRef<HTMLDivElement>(null)
  /** The height that the chart had, for the table in its place. */
  const [tableHeight, setTableHeight] = useState<number>()
  const isTable = tableHeight !== undefined
  const chartHeight = () => {
    // Without a lead the table takes the panel's body, up to the hairline above it.
    const place = lead ? halves.current?.lastElementChild : halves.current?.parentElement
    return place instanceof HTMLElement ? place.offsetHeight - (lead ? 0 : 1) : 0
  }
  return (
    <Panel
      title={title}
      footer={footer}
      isFlush={isTable && !lead}
      actions={
        <HeadActions>
          {actions}
          <Button
            variant="ghost"
            icon={isTable ? 'chart-line' : 'table-2'}
            onClick={() => setTableHeight(isTable ? undefined : chartHeight())}
          >
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </HeadActions>
      }
    >
      <Halves ref={halves} hasLead={Boolean(lead)}>
        {lead && <div>{lead}</div>}
        {isTable ? (
          // The panel stays as high as with its chart, and the table scrolls in it, also by keys.
          <ScrollBox
            tabIndex={0}
            aria-label={`${title}, table`}
            style={tableHeight > 0 ? { height: tableHeight } : {}}
          >
            <ChartTable caption={title} data={data} />
          </ScrollBox>
        ) : (
          children
        )}
      </Halves>
    </Panel>
  )
}

function ChartTable({ caption, data }: { caption: string; data: ChartData }) {
  return (
    <Table caption={caption} onPhone="scroll">
      <thead>
        <tr>
          <Th>{data.labelsName}</Th>
          {data.series.map(({ name }) => (
            <Th key={name} align="end">
              {name}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {data.series.map((series) => (
              <Td key={series.name} align="end">
                {valueInWords(series, index)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function valueInWords({ values, unit = 'count' }: Series, index: number) {
  const value = values[index] ?? null
  return value === null ? '-' : formatFigure(value, unit)
}
