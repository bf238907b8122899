import type { CarrierSafety } from 'shared-api/safety'
import type { DashboardDetails } from 'shared-api/safety/sms-dashboard'
import type { SafetyFileState } from 'shared-api/safety/safety-files'
import { inList } from '../safety/file-words.ts'
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

interface FilesPanelProps {
  safety: CarrierSafety
  fmcsa: DashboardDetails['FmcsaOnFile']
}

/**
 * Which file of which day the figures are made from, the daily file that only those of today have, and what is on file of
 * FMCSA's own word.
 */
export function FilesPanel({ safety, fmcsa }: FilesPanelProps) {
  const { Files, DailyFile, NextSnapshot, Today } = safety
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
          <tr>
            <th scope="row">FMCSA's published files</th>
            <Td>{fmcsa.Published === null ? '-' : formatDate(fmcsa.Published.Day)}</Td>
            <Td>
              <PublishedState published={fmcsa.Published} />
            </Td>
          </tr>
          <tr>
            <th scope="row">FMCSA's carrier page</th>
            <Td>{fmcsa.Page === null ? '-' : formatDate(fmcsa.Page.Day)}</Td>
            <Td>
              <PageState page={fmcsa.Page} basics={safety.Basics.length} />
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

/** Measures alone say nothing of alerts. */
function PublishedState({ published }: { published: FilesPanelProps['fmcsa']['Published'] }) {
  if (published === null) return <Badge mark="unknown">Not on file</Badge>
  const says = ['Measures', published.HasPercentiles && 'percentiles', published.HasAlerts && 'alerts']
  return (
    <Badge mark={published.IsCurrent ? 'ok' : 'due'}>
      {inList(says.filter((one) => one !== false))}
      {!published.IsCurrent && ', not current'}
    </Badge>
  )
}

function PageState({ page, basics }: { page: FilesPanelProps['fmcsa']['Page']; basics: number }) {
  if (page === null) return <Badge mark="unknown">Not entered</Badge>
  return (
    <Badge mark={page.IsCurrent ? 'ok' : 'due'}>
      {page.Basics} of {basics} BASICs entered{!page.IsCurrent && ', not current'}
    </Badge>
  )
}
