import { useQuery } from '@tanstack/react-query'
import { Box, Flex, formatDate, Mark, type MarkKind, Text } from 'shared-ui'
import { membershipQueries } from './membership-queries.ts'
import { hasSomethingToCancel, type Member, nextStepOf } from './membership-state.ts'
import type { Outcome } from './use-cancellations.ts'
import { usePrefetchHistories } from './use-prefetch-histories.ts'
import { type FirstDay, endText, productWords } from './what-ends.tsx'

interface EndingDriversProps {
  drivers: readonly Member[]
  outcomes: ReadonlyMap<string, Outcome>
  firstDay: FirstDay
}

/** Whose memberships end, what ends with them, and how it went with each; at the end, who is left out. */
export function EndingDrivers({ drivers, outcomes, firstDay }: EndingDriversProps) {
  usePrefetchHistories(drivers, hasSomethingToCancel)
  const inOrder = drivers.toSorted(
    (one, other) => Number(hasSomethingToCancel(other)) - Number(hasSomethingToCancel(one)),
  )
  return (
    <div>
      <Flex justify="space-between" wrap="wrap" columnGap="4" pb="1" textStyle="dense">
        <Text as="span" fontWeight="semibold">
          What ends
        </Text>
        <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
          Ends {endText(firstDay)}
        </Text>
      </Flex>
      <Box asChild maxHeight="264px" overflowY="auto" borderWidth="1px" borderRadius="l2" px="3">
        <ul ref={reachByKeys} aria-label="Drivers">
          {inOrder.map((driver) =>
            hasSomethingToCancel(driver) ? (
              <EndingDriver key={driver.Id} driver={driver} outcome={outcomes.get(driver.Id)} />
            ) : (
              <Line key={driver.Id} name={driver.Name} facts={sayLeftOut(driver)} />
            ),
          )}
        </ul>
      </Box>
    </div>
  )
}

/** A list that scrolls is scrolled by keys too. */
function reachByKeys(list: HTMLElement | null) {
  if (list) list.tabIndex = 0
}

function EndingDriver({ driver, outcome }: { driver: Member; outcome: Outcome | undefined }) {
  // Read in turn: not by each line for itself.
  const { data, isError } = useQuery({ ...membershipQueries.history(driver.Id), enabled: false })
  const product = data ? productWords(data) : isError ? 'Product could not be loaded' : 'Loading'
  const facts = [
    product,
    driver.Active_Until__c !== null && `renews ${formatDate(driver.Active_Until__c)}`,
    driver.Embark_Monitoring_Active__c && 'monitoring ends with it',
  ]
  return <Line name={driver.Name} facts={facts.filter(Boolean).join(', ')} said={sayOutcome(outcome)} />
}

interface LineProps {
  name: string
  facts: string
  said?: Said | undefined
}

function Line({ name, facts, said }: LineProps) {
  return (
    <Box asChild py="2" textStyle="dense" css={{ '& + li': { borderTopWidth: '1px' } }}>
      <li>
        <Text fontWeight="semibold">{name}</Text>
        <Text color="fg.muted">{facts}</Text>
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

function sayLeftOut(driver: Member) {
  const step = nextStepOf(driver)
  if (step === 'cancel') return 'Left out: no membership yet'
  return step === 'restore'
    ? `Left out: cancelled already, from ${formatDate(driver.Cancellation_Date__c)}`
    : 'Left out: Inactive already'
}

interface Said {
  mark?: MarkKind
  color: string
  words: string
}

function sayOutcome(outcome: Outcome | undefined): Said | undefined {
  if (!outcome) return undefined
  if (outcome.is === 'running') return { color: 'fg.muted', words: 'Cancelling' }
  if (outcome.is === 'cancelled') return { mark: 'ok', color: 'ok.fg', words: 'Cancelled' }
  return { mark: 'alert', color: 'alert.fg', words: `Not cancelled. ${outcome.words}` }
}
