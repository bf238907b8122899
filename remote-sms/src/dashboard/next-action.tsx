import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Basic, BasicSummary, CarrierSafety } from 'shared-api/safety'
import type { ViolationChallenge } from 'shared-api/safety/roadside'
import type { DashboardDetails } from 'shared-api/safety/sms-dashboard'
import {
  Box,
  formatDate,
  formatNumber,
  Heading,
  HStack,
  LinkButton,
  Mark,
  type MarkKind,
  recordPath,
  Text,
} from 'shared-ui'
import { measureAt, paths } from '../paths.ts'
import { agedDay } from '../safety/file-words.ts'
import { standingOf } from '../safety/standing.ts'
import { isByOrder } from '../safety/iss-marks.ts'
import { WhoSays } from '../safety/who-says.tsx'
import { FilesAge } from './files-age.tsx'
import { belowWords, headlineOf, mostUrgentBasic } from './outlook.ts'

interface NextActionProps {
  safety: CarrierSafety
  details: DashboardDetails
  /** The snapshot that is shown, where it is not the newest: links lead to it, and nothing is forecast. */
  past: string | undefined
  /** What would help, once it is known. */
  advice: string | undefined
  /** The challenge that the advice is about; undefined before one is begun. */
  challenge: ViolationChallenge | undefined
}

/** What calls for action first: the BASIC in alert or nearest to it, what would help, and what comes next. */
export function NextAction({ safety, details, past, advice, challenge }: NextActionProps) {
  const basic = mostUrgentBasic(safety.Basics)
  const mark = basic === undefined ? 'none' : standingOf(basic).mark
  const headline = headlineOf(basic, safety.Files, safety.Basics)
  const { Iss } = safety
  const isOrdered = isByOrder(Iss.Basis)
  const measured = basic && { Basic: basic.Basic, Snapshot: past }
  return (
    <Box
      as="section"
      aria-labelledby="next-action"
      borderWidth="1px"
      borderRadius="l2"
      bg="bg"
      overflow="hidden"
    >
      <Box
        display="grid"
        gridTemplateColumns={{ base: '20px minmax(0, 1fr)', md: '20px minmax(0, 1fr) auto' }}
        gap="3"
        alignItems="center"
        padding="4"
        css={{ '& > .mark': { alignSelf: 'start', marginTop: '2px' } }}
      >
        <Mark kind={isOrdered ? 'alert' : mark} size={20} />
        <div>
          {isOrdered && (
            <>
              <WhoSays by="FMCSA">{Iss.Basis}</WhoSays>
              <Heading id="next-action">
                {Iss.Reason.replace(/\.$/, '')}: ISS score {Iss.Score}
              </Heading>
            </>
          )}
          {basic?.Official && (
            <WhoSays by="FMCSA">
              {basic.Official.Source} of {agedDay(basic.Official)}
            </WhoSays>
          )}
          {isOrdered ? (
            <Text textStyle="dense" fontWeight="semibold">
              {headline}
            </Text>
          ) : (
            <Heading id="next-action">{headline}</Heading>
          )}
          <Text textStyle="dense" color="fg.muted">
            {basic?.Official?.Alert
              ? officialWords(basic)
              : safety.Files.IsCurrent
                ? (advice ??
                  (mark === 'alert' ? 'See which violations to challenge, and when points leave.' : ''))
                : oldFilesWords}
          </Text>
        </div>
        {measured && <Actions measured={measured} isAlert={mark === 'alert'} challenge={challenge} />}
      </Box>
      {past === undefined && <FilesAge details={details} />}
      {past === undefined ? (
        <Soon safety={safety} details={details} />
      ) : (
        <Near basic={nearOf(safety)} past={past} />
      )}
    </Box>
  )
}

const oldFilesWords =
  'What is shown was computed from older files. Newer inspections, crashes and decisions are not in it.'

/** The estimate stands under FMCSA's word and never ends it. */
const officialWords = ({ EstimatedText, FilesCurrent }: BasicSummary) =>
  `Our estimate, ${EstimatedText}${FilesCurrent ? '' : ', not current'}, doesn't change this.`

interface ActionsProps {
  measured: { Basic: Basic; Snapshot: string | undefined }
  isAlert: boolean
  challenge: ViolationChallenge | undefined
}

/** To the challenge that is begun, else to what is worth challenging: that stands beside the what-if. */
function Actions({ measured, isAlert, challenge }: ActionsProps) {
  const whatIf = measureAt(paths.whatIf, measured)
  const see = { label: `See ${measured.Basic}`, to: measureAt(paths.smsSummary, measured) }
  const actions = challenge
    ? [
        {
          label: `Open challenge ${challenge.Name}`,
          to: recordPath({ type: 'INSPECTION', id: challenge.Id }),
        },
        { label: 'What if', to: whatIf },
      ]
    : isAlert
      ? [{ label: 'See what to challenge', to: whatIf }, see]
      : [see, { label: 'What if', to: whatIf }]
  return (
    <HStack gap="2" gridColumn={{ base: '1 / -1', md: 'auto' }} flexWrap="wrap" data-screen-only>
      {actions.map(({ label, to }, place) => (
        <LinkButton key={label} variant={place === 0 ? 'primary' : 'secondary'} size="lg" to={to}>
          {label}
        </LinkButton>
      ))}
    </HStack>
  )
}

/** Up to three things that come next. */
function Soon({ safety, details }: Pick<NextActionProps, 'safety' | 'details'>) {
  const { NextSnapshot, Next, InspectionsWithoutDriver: unmatched } = details
  const urgent = mostUrgentBasic(safety.Basics)
  const near = nearOf(safety)
  const leaving = Next.find(({ Basic }) => Basic === near?.Basic)?.Leaving ?? 0
  const coming = Next.find(({ Basic }) => Basic === urgent?.Basic)
  const day = formatDate(NextSnapshot)
  return (
    <SoonRow>
      {near && (
        <SoonLink mark="due" title={belowWords(near)} to={measureAt(paths.smsSummary, { Basic: near.Basic })}>
          {leaving === 0
            ? `No violation leaves on ${day}`
            : `${formatNumber(leaving)} ${leaving === 1 ? 'violation leaves' : 'violations leave'} on ${day}`}
        </SoonLink>
      )}
      {safety.Files.IsCurrent && coming && coming.Percentile !== null && (
        <SoonLink
          mark={coming.Alert ? 'due' : 'ok'}
          title={`${day}: ${coming.Basic} at ${coming.Percentile}%`}
          to={measureAt(paths.smsSummary, { Basic: coming.Basic })}
        >
          If nothing new is recorded
        </SoonLink>
      )}
      {unmatched > 0 && (
        <SoonLink
          mark="info"
          title={`${formatNumber(unmatched)} ${unmatched === 1 ? 'inspection' : 'inspections'} without a driver`}
          to={paths.inspectionsWithoutDriver}
        >
          Match them to see who is affected
        </SoonLink>
      )}
    </SoonRow>
  )
}

/** The first BASIC near its threshold, beside the one that calls for action. */
function nearOf({ Basics }: CarrierSafety) {
  const urgent = mostUrgentBasic(Basics)
  return Basics.find((basic) => standingOf(basic).mark === 'due' && basic.Basic !== urgent?.Basic)
}

/** A past snapshot has no forecast: what came after it is known. */
const Near = ({ basic, past }: { basic: BasicSummary | undefined; past: string }) =>
  basic && (
    <SoonRow>
      <SoonLink
        mark="due"
        title={belowWords(basic)}
        to={measureAt(paths.smsSummary, { Basic: basic.Basic, Snapshot: past })}
      >
        At the snapshot of {formatDate(past)}
      </SoonLink>
    </SoonRow>
  )

const SoonRow = ({ children }: { children: ReactNode }) => (
  <Box
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(240px, 1fr))' }}
    gap="1px"
    bg="border"
    borderTopWidth="1px"
  >
    {children}
  </Box>
)

interface SoonLinkProps {
  mark: MarkKind
  title: string
  to: string
  children: ReactNode
}

const SoonLink = ({ mark, title, to, children }: SoonLinkProps) => (
  <Box
    asChild
    display="grid"
    gridTemplateColumns="14px minmax(0, 1fr)"
    columnGap="2.5"
    paddingInline="4"
    paddingBlock="2.5"
    minHeight="44px"
    bg="bg"
    textStyle="dense"
    outlineOffset="-2px"
    _hover={{ bg: 'bg.subtle' }}
    css={{ '& > .mark': { marginTop: '3px' } }}
  >
    <RouterLink to={to}>
      <Mark kind={mark} />
      <span>
        <Text as="b" fontWeight="semibold" display="block">
          {title}
        </Text>{' '}
        <Text as="span" textStyle="caption" color="fg.subtle">
          {children}
        </Text>
      </span>
    </RouterLink>
  </Box>
)
