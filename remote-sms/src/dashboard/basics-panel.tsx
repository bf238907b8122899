import { useId } from 'react'
import {
  type BasicSummary,
  type CarrierSafety,
  isStated,
  notKnown,
  type OfficialBasic,
} from 'shared-api/safety'
import { Box, Button, ChangeLabel, formatDate, formatNumber, Link, Panel, Scale, Text } from 'shared-ui'
import { measureAt, paths } from '../paths.ts'
import { isEstimate } from '../safety/arithmetic.ts'
import { BasicArithmetic } from '../safety/basic-arithmetic.tsx'
import { BasicDisclosure } from '../safety/basic-disclosure.tsx'
import { Percentile } from '../safety/basic-figures.tsx'
import { PublishedMeasureLine } from '../safety/published-measure-line.tsx'
import { agedDay } from '../safety/file-words.ts'
import { WhoSays } from '../safety/who-says.tsx'
import { ifRunToday } from '../safety/if-run-today.ts'
import { scaleLookOf, standingOf } from '../safety/standing.ts'
import { useOpenBasics } from '../safety/use-open-basics.ts'

interface BasicsPanelProps {
  safety: CarrierSafety
  /** What the changes are measured from. */
  previousSnapshot: string
  /** The snapshot that is shown, where it is not the newest. */
  past: string | undefined
}

/** The seven BASICs against their thresholds, each with its basis; pressed, with its arithmetic. */
export function BasicsPanel({ safety, previousSnapshot, past }: BasicsPanelProps) {
  const { Basics, Today, Thresholds } = safety
  const { open, toggle, setAllOpen } = useOpenBasics()
  const isAllOpen = Basics.every(({ Basic }) => open.has(Basic))
  return (
    <Panel
      title="BASICs"
      isFlush
      actions={
        <Button
          variant="ghost"
          aria-expanded={isAllOpen}
          onClick={() => setAllOpen(isAllOpen ? [] : Basics.map(({ Basic }) => Basic))}
        >
          {isAllOpen ? 'Hide the arithmetic' : 'Show the arithmetic'}
        </Button>
      }
      footer={
        <>
          <Text as="span" textStyle="caption">
            Estimated percentile / threshold, change from {formatDate(previousSnapshot)}
          </Text>
          <Text as="span" textStyle="caption">
            {Thresholds.Kind} thresholds: {Thresholds.Reason}
          </Text>
        </>
      }
    >
      <ul aria-label="BASICs">
        {Basics.map((basic) => (
          <BasicRow
            key={basic.Basic}
            basic={basic}
            today={Today}
            past={past}
            isOpen={open.has(basic.Basic)}
            onToggled={() => toggle(basic.Basic)}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface BasicRowProps {
  basic: BasicSummary
  today: CarrierSafety['Today']
  past: string | undefined
  isOpen: boolean
  onToggled: () => void
}

function BasicRow({ basic, today, past, isOpen, onToggled }: BasicRowProps) {
  const id = useId()
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr) auto',
        sm: '208px minmax(80px, 1fr) 76px 124px',
        lg: '208px minmax(60px, 1fr) 76px 116px',
      }}
      columnGap="3"
      alignItems="center"
      paddingInline="4"
      paddingBlock="1.5"
      textStyle="dense"
      fontVariantNumeric="tabular-nums"
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <BasicDisclosure size="sm" basic={basic} isOpen={isOpen} controls={id} onToggled={onToggled} />
      <Figures basic={basic} />
      {basic.Official && <BesideOfficial basic={basic} official={basic.Official} />}
      <Text
        gridColumn="1 / -1"
        paddingInlineStart={{ base: '0', sm: '50px' }}
        textStyle="caption"
        color="fg.subtle"
      >
        {!isStated(basic) && basic.Percentile !== null && (
          <WhoSays by="Estimated">{basic.FilesCurrent ? undefined : 'Not current.'}</WhoSays>
        )}{' '}
        {basisWords(basic)} {ifRunToday(today, basic.Basic)}
      </Text>
      {basic.PublishedMeasure && !isOpen && (
        <Box gridColumn="1 / -1" paddingInlineStart={{ base: '0', sm: '50px' }}>
          <PublishedMeasureLine published={basic.PublishedMeasure} />
        </Box>
      )}
      {isOpen && (
        <Box id={id} gridColumn="1 / -1">
          <BasicArithmetic basic={basic} />
          <Text paddingInlineStart={{ base: '0', sm: '27px' }} paddingBottom="2">
            <Link to={measureAt(paths.smsSummary, { Basic: basic.Basic, Snapshot: past })}>
              Every inspection of {basic.Basic}
            </Link>
          </Text>
        </Box>
      )}
    </Box>
  )
}

/** The bar with figure and change; in their place FMCSA's words for why there is none. */
function Figures({ basic }: { basic: BasicSummary }) {
  const { Percentile: percentile, PercentileText, Threshold, Alert } = basic
  if (percentile === null) {
    const isNotKnown = PercentileText === notKnown
    return (
      <>
        {isNotKnown && (
          <Box gridColumn={{ base: '1 / -1', sm: '2' }}>
            <Scale value={null} threshold={Threshold} />
          </Box>
        )}
        <Text
          as="span"
          gridColumn={{ base: '1 / -1', sm: isNotKnown ? '3 / -1' : '2 / -1' }}
          textStyle="caption"
          color="fg.muted"
        >
          {Alert && `${standingOf(basic).words}. `}
          {isNotKnown ? <WhoSays by="Not known" /> : PercentileText}
        </Text>
      </>
    )
  }
  return (
    <>
      <Box gridColumn={{ base: '1 / -1', sm: '2' }} gridRow={{ base: '2', sm: '1' }}>
        <Scale value={percentile} threshold={Threshold} look={scaleLookOf(basic)} />
      </Box>
      <Box gridColumn={{ base: '2', sm: '3' }} gridRow="1" textAlign="end" whiteSpace="nowrap">
        <Percentile basic={basic} />
      </Box>
      <Text
        as="span"
        gridColumn={{ base: '1 / -1', sm: '4' }}
        textStyle="caption"
        textAlign={{ base: 'start', sm: 'end' }}
        color="fg.subtle"
      >
        {basic.PreviousPercentile !== null && scaleLookOf(basic) === 'stated' && (
          <ChangeLabel value={percentile} previous={basic.PreviousPercentile} better="fewer" unit="points" />
        )}
      </Text>
    </>
  )
}

interface BesideOfficialProps {
  basic: BasicSummary
  official: OfficialBasic
}

/** Who says the figure above, and the estimate under it; where FMCSA has no figure, that one is the estimate. */
function BesideOfficial({ basic, official }: BesideOfficialProps) {
  const alert = official.Alert ? (official.Finding ? 'Alert after a finding' : 'Alert') : 'No alert'
  return (
    <Box
      gridColumn="1 / -1"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '208px minmax(60px, 1fr) 76px 116px' }}
      columnGap="3"
      alignItems="center"
    >
      <Box gridColumn="1 / -1" paddingInlineStart={{ base: '0', sm: '50px' }}>
        <WhoSays by="FMCSA">
          {official.Source} of {agedDay(official)}. {alert}
        </WhoSays>
      </Box>
      {isStated(basic) && <EstimateBeside basic={basic} />}
    </Box>
  )
}

function EstimateBeside({ basic }: { basic: BasicSummary }) {
  const { EstimatedPercentile, EstimatedText, Threshold, FilesCurrent } = basic
  return (
    <>
      <Box paddingInlineStart={{ base: '0', sm: '50px' }}>
        <WhoSays by="Estimated">{FilesCurrent ? undefined : 'Not current'}</WhoSays>
      </Box>
      {EstimatedPercentile === null ? (
        <Text as="span" textStyle="caption" color="fg.muted" gridColumn={{ base: '1', sm: '2 / -1' }}>
          {EstimatedText}
        </Text>
      ) : (
        <>
          <Scale value={EstimatedPercentile} threshold={Threshold} look={FilesCurrent ? 'stated' : 'old'} />
          <Text as="span" textAlign="end" color="fg.muted">
            {EstimatedText} / {Threshold}
          </Text>
        </>
      )}
    </>
  )
}

/** 'Measure 9.80. Ranked among ...' */
function basisWords(basic: BasicSummary) {
  const { Measure, PercentileBasis } = basic
  const basis = PercentileBasis.Sentence === '' ? '' : `${PercentileBasis.Sentence}.`
  if (Measure === null) return basis
  return `Measure ${isEstimate(basic) ? 'about ' : ''}${formatNumber(Measure, 2)}. ${basis}`
}
