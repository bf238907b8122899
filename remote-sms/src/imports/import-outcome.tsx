import type { CheckResult, ImportedFile, SafetyImport } from 'shared-api/safety/safety-imports'
import {
  Badge,
  Box,
  Button,
  Card,
  CardLine,
  CardList,
  copyText,
  formatDate,
  formatNumber,
  Heading,
  Mark,
  type MarkKind,
  Panel,
  Table,
  Td,
  Text,
  Th,
} from 'shared-ui'
import { numberOr, ProblemsPanel } from './import-problems.tsx'

/** What an import came to: what it changed or why not, what was compared, and which carriers do not add up. */
export function Outcome({ one }: { one: SafetyImport }) {
  const { Report } = one
  return (
    <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Verdict one={one} />
      {Report !== null && (
        <>
          <Box
            display="grid"
            gap="4"
            alignItems="start"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }}
          >
            {Report.Checks.length > 0 && <ChecksPanel report={Report} />}
            <ImportedFiles report={Report} />
          </Box>
          <ProblemsPanel key={one.Id} problems={Report.Problems} />
        </>
      )}
      {one.State === 'Refused' && <AgainPanel one={one} />}
    </Box>
  )
}

/** What it changed, why not, and what is shown now. */
function Verdict({
  one: { State, RefusedBecause, NextStep, AcceptedBecause, Report },
}: {
  one: SafetyImport
}) {
  const isRefused = State === 'Refused'
  const shown = Report?.OnFile ?? null
  return (
    <Box
      as="section"
      aria-labelledby="verdict"
      display="grid"
      gridTemplateColumns="20px minmax(0, 1fr)"
      gap="3"
      padding="4"
      borderWidth="1px"
      borderRadius="l2"
      bg="bg"
      css={{ '& > .mark': { marginTop: '2px' } }}
    >
      <Mark kind={isRefused ? 'alert' : 'ok'} size={20} />
      <div>
        <Heading id="verdict">
          {isRefused
            ? `${NextStep === null ? 'Refused.' : `You: ${inSentence(NextStep)}`} Nothing was changed.`
            : 'The files are in place.'}
        </Heading>
        <Text textStyle="dense" color="fg.muted">
          {RefusedBecause === null
            ? 'What they say of each carrier is on its screens.'
            : RefusedBecause.replace(/ Nothing was changed\.$/, '')}
          {isRefused &&
            Report !== null &&
            (shown === null
              ? ' No files of FMCSA are on file.'
              : ` The portal still shows the files of ${formatDate(shown)}.`)}
          {AcceptedBecause !== null &&
            ` A fall against the month before was accepted${AcceptedBecause === '' ? '; no reason was given' : `: ${AcceptedBecause}`}.`}
        </Text>
        {(Report?.Notes ?? []).map((note) => (
          <Text key={note} textStyle="dense" color="fg.muted">
            {note}
          </Text>
        ))}
      </div>
    </Box>
  )
}

/** 'If' becomes 'if'; the name of a file stays. */
const inSentence = (text: string) =>
  /^[A-Z][a-z]+ /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

type Report = NonNullable<SafetyImport['Report']>

const marks: Record<CheckResult, MarkKind> = {
  Matches: 'ok',
  Fails: 'alert',
  'Counted once': 'due',
  Asks: 'alert',
  Accepted: 'due',
  Differs: 'due',
  'Not compared': 'unknown',
}

const isFailing = (result: CheckResult) => result === 'Fails' || result === 'Asks'

function differenceOf(ByFiles: number | null, Found: number | null) {
  if (ByFiles === null || Found === null) return '-'
  return `${Found > ByFiles ? '+' : ''}${formatNumber(Found - ByFiles)}`
}

/** What the files say of themselves beside what was found in them. */
function ChecksPanel({ report: { Checks } }: { report: Report }) {
  const failing = Checks.filter(({ Result }) => isFailing(Result)).length
  const inOrder = Checks.toSorted(
    (one, other) => Number(isFailing(other.Result)) - Number(isFailing(one.Result)),
  )
  return (
    <Panel
      title="Control totals"
      note={failing === 0 ? `${Checks.length} compared` : `${failing} of ${Checks.length} don't match`}
      isFlush
      footer={<span>Checked before anything is replaced. A fall can be accepted, other totals can't.</span>}
    >
      <Table caption="Control totals">
        <thead>
          <tr>
            <Th>Check</Th>
            <Th align="end">By the files</Th>
            <Th align="end">Found</Th>
            <Th align="end">Difference</Th>
            <Th>Result</Th>
          </tr>
        </thead>
        <tbody>
          {inOrder.map(({ Check, ByFiles, Found, Result, Detail }) => (
            <tr key={Check}>
              <th scope="row">{Check}</th>
              <Td align="end">{numberOr(ByFiles)}</Td>
              <Td align="end">{numberOr(Found)}</Td>
              <Td align="end">
                <Text
                  as="span"
                  {...(isFailing(Result) && { color: 'alert.fg', fontWeight: 'semibold' as const })}
                >
                  {differenceOf(ByFiles, Found)}
                </Text>
              </Td>
              <Td data-wrap="">
                <Badge mark={marks[Result]}>{Result}</Badge>
                {Detail !== null && (
                  <Text as="span" display="block" textStyle="caption" color="fg.subtle">
                    {Detail}
                  </Text>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <CardList label="Control totals">
        {inOrder.map(({ Check, ByFiles, Found, Result, Detail }) => (
          <Card
            key={Check}
            title={Check}
            status={<Badge mark={marks[Result]}>{Result}</Badge>}
            facts={
              ByFiles !== null &&
              `${numberOr(ByFiles)} by the files, ${numberOr(Found)} found${ByFiles === Found ? '' : ` (${differenceOf(ByFiles, Found)})`}`
            }
          >
            {Detail !== null && <CardLine>{Detail}</CardLine>}
          </Card>
        ))}
      </CardList>
    </Panel>
  )
}

function ImportedFiles({ report: { Files, Rejected } }: { report: Report }) {
  return (
    <Panel
      title="Files"
      note={`${Files.length} ${Files.length === 1 ? 'file' : 'files'}`}
      isFlush
      footer={
        Rejected.Total > 0 && (
          <span>
            {formatNumber(Rejected.Total)} {Rejected.Total === 1 ? 'line was' : 'lines were'} rejected:{' '}
            {Rejected.Report}
          </span>
        )
      }
    >
      <Table caption="Files of the import" onPhone="scroll">
        <thead>
          <tr>
            <Th>File</Th>
            <Th align="end">Lines</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {Files.map((file) => (
            <tr key={file.Name}>
              <th scope="row" data-wrap="">
                {file.Name}
                <Text as="span" display="block" textStyle="caption" color="fg.subtle">
                  {coveredWords(file)}
                </Text>
              </th>
              <Td align="end">{formatNumber(file.Rows)}</Td>
              <Td data-wrap="">
                <Badge mark={file.State === 'Whole' && file.Rejected === 0 ? 'ok' : 'alert'}>
                  {file.Rejected === 0 ? file.State : `${formatNumber(file.Rejected)} rejected`}
                </Badge>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function coveredWords({ Kind, Carriers, FirstDay, LastDay }: ImportedFile) {
  const carriers = `${formatNumber(Carriers)} ${Carriers === 1 ? 'carrier' : 'carriers'}`
  const last = LastDay === FirstDay ? null : LastDay
  const days = [FirstDay, last].filter((day) => day !== null).map((day) => formatDate(day))
  return [`Read as ${Kind}: ${carriers}`, days.join(' to ')].filter((part) => part !== '').join(', ')
}

/** Nothing but a fall is in the way, which someone may accept. */
const isAccepting = ({ Report: report }: SafetyImport) =>
  report !== null &&
  report.Checks.some(({ Result }) => Result === 'Asks') &&
  report.Checks.every(({ Result }) => Result !== 'Fails')

/** The way on after a refusal, with the files mended or what is missing accepted. */
function AgainPanel({ one }: { one: SafetyImport }) {
  const { Folder: folder } = one
  const quoted = /^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`
  const snapshot = one.NamedSnapshot === null ? '' : ` --snapshot ${one.NamedSnapshot}`
  const command = `pnpm safety import ${quoted}${snapshot}${isAccepting(one) ? " --accept --reason '...'" : ''}`
  return (
    <Panel
      title="Import again"
      note="In the terminal of the portal's machine; exit status 2 is a refusal"
      actions={
        <Button variant="ghost" icon="copy" onClick={() => void copyText(command, 'Command copied')}>
          Copy command
        </Button>
      }
    >
      <Text fontFamily="ui-monospace, Consolas, monospace" overflowWrap="anywhere">
        {command}
      </Text>
    </Panel>
  )
}
