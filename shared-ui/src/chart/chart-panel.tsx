import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { formatNumber } from '../formats/numbers.ts'
import { Panel } from '../page/panel.tsx'
import { Table } from '../table/table.tsx'
import { Td, Th } from '../table/table-cells.tsx'
import type { ChartData } from './chart-data.ts'

interface ChartPanelProps {
  title: string
  note?: ReactNode
  /** What the labels are: 'Month'. The head of the table's first column. */
  labelsName: string
  data: ChartData
  footer?: ReactNode
  /** The chart of the same data. */
  children: ReactNode
}

/** A chart in its panel, with the same figures as a table one press away. */
export function ChartPanel({ title, note, labelsName, data, footer, children }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Panel
      title={title}
      note={note}
      footer={footer}
      isFlush={isTable}
      actions={
        <Button
          variant="ghost"
          icon={isTable ? 'chart-line' : 'table-2'}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      {isTable ? <ChartTable caption={title} labelsName={labelsName} data={data} /> : children}
    </Panel>
  )
}

function ChartTable({ caption, labelsName, data }: { caption: string; labelsName: string; data: ChartData }) {
  return (
    <Table caption={caption} onPhone="scroll" isFirstSticky>
      <thead>
        <tr>
          <Th>{labelsName}</Th>
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
            {data.series.map(({ name, values }) => (
              <Td key={name} align="end">
                {formatNumber(values[index])}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
