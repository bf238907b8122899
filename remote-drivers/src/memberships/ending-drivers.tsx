import { useQuery } from '@tanstack/react-query'
import { Box, Flex, formatDate, Mark, type MarkKind, Text } from 'shared-ui'
import { membershipQueries } from './membership-queries.ts'
import { type Member, nextStepOf } from './membership-state.ts'
import type { Outcome } from './use-cancellations.ts'
import { productWords } from './what-ends.tsx'

interface EndingDriversProps {
  drivers: readonly Member[]
  outcomes: ReadonlyMap<string, Outcome>
}

/** Whose memberships end, what ends with them, and how it went with each. */
export function EndingDrivers({ drivers, outcomes }: EndingDriversProps) {
  return (
    <Box asChild maxHeight="264px" overflowY="auto" borderWidth="1px" borderRadius="l2" px="3">
      <ul ref={reachByKeys} aria-label="Drivers">
        {drivers.map((driver) => (
          <EndingDriver key={driver.Id} driver={driver} outcome={outcomes.get(driver.Id)} />
        ))}
      </ul>
    </Box>
  )
}

/** A list that scrolls is scrolled by keys too. */
function reachByKeys(list: HTMLElement | null) {
  if (list) list.tabIndex = 0
}

function EndingDriver({ driver, outcome }: { driver: Member; outcome: Outcome | undefined }) {
  const isMeant = nextStepOf(driver) === 'cancel'
  const { data } = useQuery({ ...membershipQueries.history(driver.Id), enabled: isMeant })
  const facts = [
    data ? productWords(data.Membership) : driver.Active_Inactive__c,
    driver.Active_Until__c !== null && `paid until ${formatDate(driver.Active_Until__c)}`,
    driver.Embark_Monitoring_Active__c && 'monitoring on',
  ]
  const said = sayOutcome(outcome)
  return (
    <Box asChild py="2" textStyle="dense" css={{ '& + li': { borderTopWidth: '1px' } }}>
      <li>
        <Text fontWeight="semibold">{driver.Name}</Text>
        <Text color="fg.muted">{isMeant ? facts.filter(Boolean).join(', ') : sayLeftOut(driver)}</Text>
        {said && (
          <Flex align="center" gap="6px" color={said.color} fontWeight="semibold">
            {said.mark && <Mark kind={said.mark} />}
            {said.words}
          </Flex>
        )}
      </li>
    </Box>
  )
}

const sayLeftOut = (driver: Member) =>
  nextStepOf(driver) === 'restore'
    ? `Left out: cancelled already, from ${formatDate(driver.Cancellation_Date__c)}`
    : 'Left out: Inactive already'

interface Said {
  mark?: MarkKind
  color: string
  words: string
}

function sayOutcome(outcome: Outcome | undefined): Said | undefined {
  if (!outcome) return undefined
  if (outcome.is === 'under way') return { color: 'fg.muted', words: 'Cancelling' }
  if (outcome.is === 'cancelled') return { mark: 'ok', color: 'ok.fg', words: 'Cancelled' }
  return { mark: 'alert', color: 'alert.fg', words: `Not cancelled. ${outcome.words}` }
}
