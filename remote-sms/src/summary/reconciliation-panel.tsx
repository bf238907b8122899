import { useQuery } from '@tanstack/react-query'
import { Basic } from 'shared-api/safety'
import type { ReconciledFigure, SafetyReconciliation } from 'shared-api/safety/reconciliation'
import { Snapshot as Snapshots } from 'shared-api/safety/snapshot'
import {
  Box,
  formatDate,
  formatNumber,
  Link,
  Mark,
  type MarkKind,
  Panel,
  QueryState,
  Skeleton,
  Text,
} from 'shared-ui'
import { measureAt, paths } from '../paths.ts'
import { NamedRow } from './named-row.tsx'
import { type Measured, summaryQueries } from './summary-queries.ts'

/** What FMCSA says of the carrier beside the estimates, with the cause of each difference. */
export function ReconciliationPanel({ measured }: { measured: Measured }) {
  const { CarrierId, Snapshot } = measured
  const reconciliation = useQuery(summaryQueries.reconciliation({ CarrierId, Snapshot }))
  return (
    <Panel title="FMCSA's figures beside the estimates" note="All BASICs" isFlush>
      <QueryState
        query={reconciliation}
        what="The comparison"
        isEmpty={() => false}
        skeleton={<Skeleton height="160px" />}
      >
        {(found) => (
          <>
            <Source found={found} basic={measured.Basic} />
            {found.Figures.length > 0 && <FigureList figures={found.Figures} />}
          </>
        )}
      </QueryState>
    </Panel>
  )
}

/** Which of FMCSA's files there is, or what is missing. */
function Source({ found, basic }: { found: SafetyReconciliation; basic: Basic }) {
  const { OtherSnapshot } = found
  return (
    <Text paddingInline="4" paddingBlock="3" textStyle="dense" color="fg.muted">
      {sourceWords(found)}
      {OtherSnapshot !== null && (
        <>
          {' '}
          FMCSA's figures of{' '}
          {Snapshots.safeParse(OtherSnapshot).success ? (
            <Link to={measureAt(paths.smsSummary, { Basic: basic, Snapshot: OtherSnapshot })}>
              {formatDate(OtherSnapshot)}
            </Link>
          ) : (
            formatDate(OtherSnapshot)
          )}{' '}
          are on file too.
        </>
      )}
    </Text>
  )
}

function sourceWords({ Published, Missing, Snapshot, Figures }: SafetyReconciliation) {
  const day = formatDate(Snapshot)
  if (Published !== null) {
    const { File, Inspections, InspectionsOnFile } = Published
    return `${File} of ${day}: ${formatNumber(Inspections)} inspections counted by FMCSA, ${formatNumber(InspectionsOnFile)} on file. ${countedVerdicts(Figures)}`
  }
  const missing = {
    'USDOT number':
      "Your carrier has no USDOT number on file, so it can't be found in FMCSA's published files.",
    'Published files': `FMCSA's published files of ${day} are not imported.`,
    'Line of the carrier': `FMCSA's published files of ${day} have no line of your carrier.`,
  }[Missing ?? 'Published files']
  return Figures.length > 0
    ? `${missing} ${countedVerdicts(Figures)}`
    : `${missing} To compare a percentile, enter the one that your FMCSA sign-in shows.`
}

const verdicts: Record<ReconciledFigure['Verdict'], { mark: MarkKind; words: string }> = {
  match: { mark: 'ok', words: 'Match' },
  close: { mark: 'soon', words: 'Close' },
  mismatch: { mark: 'due', words: 'Different' },
  unknown: { mark: 'unknown', words: 'Not compared' },
}

/** '15 figures match, 1 is close, 2 are different.' */
function countedVerdicts(figures: readonly ReconciledFigure[]) {
  const count = (wanted: ReconciledFigure['Verdict']) =>
    figures.filter(({ Verdict }) => Verdict === wanted).length
  const [match, close, mismatch, unknown] = [
    count('match'),
    count('close'),
    count('mismatch'),
    count('unknown'),
  ]
  if (unknown > 0) return 'Nothing is compared: no inspection of your carrier is on file.'
  return `${match} ${match === 1 ? 'figure matches' : 'figures match'}, ${are(close)} close, ${are(mismatch)} different.`
}

const are = (number: number) => `${number} ${number === 1 ? 'is' : 'are'}`

function FigureList({ figures }: { figures: readonly ReconciledFigure[] }) {
  const lacking = Basic.options.filter((basic) => figures.every((one) => one.Basic !== basic))
  return (
    <>
      <ul aria-label="FMCSA's figures">
        {Basic.options
          .filter((basic) => !lacking.includes(basic))
          .map((basic) => (
            <NamedRow key={basic} name={basic} columns="200px minmax(0, 1fr)">
              <ul>
                {figures
                  .filter((one) => one.Basic === basic)
                  .map((one, place, ofBasic) => (
                    <Figure
                      key={`${one.Value} ${one.Source}`}
                      figure={one}
                      isCauseShown={one.Cause !== ofBasic[place + 1]?.Cause}
                    />
                  ))}
              </ul>
            </NamedRow>
          ))}
      </ul>
      {lacking.length > 0 && (
        <Text borderTopWidth="1px" paddingInline="4" paddingBlock="3" textStyle="caption" color="fg.subtle">
          No figure of FMCSA on file: {lacking.join(', ')}.
        </Text>
      )}
    </>
  )
}

interface FigureProps {
  figure: ReconciledFigure
  /** Figures that differ for the same cause say it once, below the last of them. */
  isCauseShown: boolean
}

function Figure({
  figure: { Value, Source: source, Official, Estimated, Verdict, Cause },
  isCauseShown,
}: FigureProps) {
  const { mark, words } = verdicts[Verdict]
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr) auto',
        md: '200px minmax(0, 1fr) minmax(0, 1fr) 104px',
      }}
      columnGap="3"
      paddingBlock="0.5"
      css={{ '& > .verdict': { gridColumn: { base: '2', md: '4' }, gridRow: '1' } }}
    >
      <span>{Value}</span>{' '}
      <Text as="span" gridColumn={{ base: '1 / -1', md: '2' }} color="fg.muted">
        {source === 'Copied' ? 'FMCSA sign-in' : 'FMCSA'}{' '}
        <Text as="b" fontWeight="semibold" color="fg">
          {Official}
        </Text>
      </Text>{' '}
      <Text as="span" gridColumn={{ base: '1 / -1', md: '3' }} color="fg.muted">
        Estimated{' '}
        <Text as="b" fontWeight="semibold" color="fg">
          {Estimated}
        </Text>
      </Text>{' '}
      <Text as="span" className="verdict" display="inline-flex" alignItems="center" gap="1.5">
        <Mark kind={mark} />
        {words}
      </Text>
      {Cause !== null && isCauseShown && (
        <Text gridColumn="1 / -1" textStyle="caption" color="fg.subtle">
          {Cause}.
        </Text>
      )}
    </Box>
  )
}
