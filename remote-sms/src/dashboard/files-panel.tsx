import type { CarrierSafety } from 'shared-api/safety'
import type { SafetyFileState } from 'shared-api/safety/safety-files'
import { Badge, formatDate, type MarkKind, Panel, Table, Td, Text, Th } from 'shared-ui'

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

/** Which file of which day the figures are made from, and the daily file that only those of today have. */
export function FilesPanel({ safety: { Files, DailyFile, NextSnapshot, Today } }: { safety: CarrierSafety }) {
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
          <tr>
            <th scope="row">Daily file</th>
            <Td>
              {DailyFile === null ? (
                '-'
              ) : (
                <>
                  {formatDate(DailyFile.Day)}
                  <Text as="span" display="block" textStyle="caption" color="fg.muted">
                    Inspections of {formatDate(DailyFile.From)} to {formatDate(DailyFile.To)}
                  </Text>
                </>
              )}
            </Td>
            <Td>
              <DailyState file={DailyFile} monthly={Files.Day} counted={Today?.DailyFile ?? null} />
            </Td>
          </tr>
        </tbody>
      </Table>
    </Panel>
  )
}

/** The monthly files decide about all that they cover: an older daily file adds nothing. */
function DailyState({
  file,
  monthly,
  counted,
}: {
  file: CarrierSafety['DailyFile']
  monthly: string | null
  /** The day of the daily file that the score of today has. */
  counted: string | null
}) {
  if (file === null) return <Badge mark="unknown">None on file</Badge>
  const isOlder = monthly !== null && file.Day < monthly
  if (isOlder) return <Badge mark="due">Older than monthly</Badge>
  return counted === file.Day ? (
    <Badge mark="ok">In "if FMCSA ran today"</Badge>
  ) : (
    <Badge mark="unknown">Not counted: the monthly files are too old</Badge>
  )
}
