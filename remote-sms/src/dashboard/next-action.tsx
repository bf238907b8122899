import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Basic, CarrierSafety } from 'shared-api/safety'
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
import { paths } from '../paths.ts'
import { standingOf } from '../safety/standing.ts'
import { belowWords, headlineOf, mostUrgentBasic } from './outlook.ts'

interface NextActionProps {
  safety: CarrierSafety
  details: DashboardDetails
  /** What would help, once it is known. */
  advice: string | undefined
  /** The challenge that the advice is about; undefined before one is begun. */
  challenge: ViolationChallenge | undefined
}

/** What calls for action first: the BASIC in alert or nearest to it, what would help, and what comes next. */
export function NextAction({ safety, details, advice, challenge }: NextActionProps) {
  const basic = mostUrgentBasic(safety.Basics)
  const mark = basic === undefined ? 'none' : standingOf(basic).mark
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
        <Mark kind={mark} size={20} />
        <div>
          <Heading id="next-action">{headlineOf(basic)}</Heading>
          <Text textStyle="dense" color="fg.muted">
            {advice ?? (mark === 'alert' ? 'See which violations to challenge, and when points leave.' : '')}
          </Text>
        </div>
        {basic && <Actions basic={basic.Basic} isAlert={mark === 'alert'} challenge={challenge} />}
      </Box>
      <Soon safety={safety} details={details} />
    </Box>
  )
}

interface ActionsProps {
  basic: Basic
  isAlert: boolean
  challenge: ViolationChallenge | undefined
}

/** To the challenge that is begun, else to what is worth challenging: that stands beside the what-if. */
function Actions({ basic, isAlert, challenge }: ActionsProps) {
  const whatIf = paths.summaryOf(basic, 'what-if')
  const see = { label: `See ${basic}`, to: paths.summaryOf(basic) }
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
  const near = safety.Basics.find(
    (basic) => standingOf(basic).mark === 'due' && basic.Basic !== urgent?.Basic,
  )
  const leaving = Next.find(({ Basic }) => Basic === near?.Basic)?.Leaving ?? 0
  const coming = Next.find(({ Basic }) => Basic === urgent?.Basic)
  const day = formatDate(NextSnapshot)
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(240px, 1fr))' }}
      gap="1px"
      bg="border"
      borderTopWidth="1px"
    >
      {near && (
        <SoonLink mark="due" title={belowWords(near)} to={paths.summaryOf(near.Basic)}>
          {leaving === 0
            ? `No violation leaves on ${day}`
            : `${formatNumber(leaving)} ${leaving === 1 ? 'violation leaves' : 'violations leave'} on ${day}`}
        </SoonLink>
      )}
      {coming && coming.Percentile !== null && (
        <SoonLink
          mark={coming.Alert ? 'due' : 'ok'}
          title={`${day}: ${coming.Basic} at ${coming.Percentile}%`}
          to={paths.summaryOf(coming.Basic)}
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
    </Box>
  )
}

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
