import type { CarrierSafety } from 'shared-api/safety'
import type { SafetyFileState } from 'shared-api/safety/safety-files'
import { Badge, formatDate, type MarkKind, Panel, Table, Td, Th } from 'shared-ui'

const marks: Record<SafetyFileState, MarkKind> = {
  Current: 'ok',
  'Not current': 'due',
  Incomplete: 'unknown',
  Missing: 'unknown',
}

const words: Record<SafetyFileState, string> = {
  Current: 'Current',
  'Not current': 'Not current',
  Incomplete: '24 months not on file',
  Missing: 'Missing',
}

/** Which file of which day the figures are made from. */
export function FilesPanel({ safety: { Files, NextSnapshot } }: { safety: CarrierSafety }) {
  return (
    <Panel
      title="Files"
      note="What the figures are made from"
      isFlush
      footer={<span>Next: {formatDate(NextSnapshot)}, by FMCSA</span>}
    >
      <Table caption="FMCSA files" onPhone="scroll">
        <thead>
          <tr>
            <Th>File</Th>
            <Th>Day</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {Files.Kinds.map(({ Kind, Day, State }) => (
            <tr key={Kind}>
              <th scope="row">{Kind}</th>
              <Td>{Day === null ? '-' : formatDate(Day)}</Td>
              <Td>
                <Badge mark={marks[State]}>{words[State]}</Badge>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
