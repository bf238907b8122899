import type { Member } from './membership-state.ts'
import { useEffect, useRef, useState } from 'react'
import type { Cancellation } from 'shared-api/memberships'
import { useCancelMembership } from './membership-queries.ts'
import { refusalText } from './refusal-text.ts'

/** How it went with one driver. */
export type Outcome =
  | { is: 'running' }
  | { is: 'cancelled'; isPlanned: boolean }
  | { is: 'refused'; refusal: unknown; words: string }

type Outcomes = ReadonlyMap<string, Outcome>

/** Memberships cancelled one after the other: each is done or refused by itself, and nothing is said of it before. */
export function useCancellations() {
  const { cancel, changed } = useCancelMembership()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  async function run(drivers: readonly Member[], what: Omit<Cancellation, 'DriverId'>) {
    isStopped.current = false
    setIsRunning(true)
    const results = new Map(outcomes)
    const tell = (id: string, outcome: Outcome) => setOutcomes(new Map(results.set(id, outcome)))
    for (const { Id } of drivers) {
      if (isStopped.current) break
      tell(Id, { is: 'running' })
      try {
        const { Active_Inactive__c } = await cancel({ DriverId: Id, ...what })
        tell(Id, { is: 'cancelled', isPlanned: Active_Inactive__c !== 'Inactive' })
      } catch (refusal) {
        tell(Id, { is: 'refused', refusal, words: refusalText(refusal) })
      }
    }
    // The row that the focus goes back to may have left the list by then.
    if ([...results.values()].some(({ is }) => is === 'cancelled')) await changed()
    setIsRunning(false)
    return results
  }

  return {
    outcomes,
    isRunning,
    run,
    /** After the one that is in progress. */
    stop: () => {
      isStopped.current = true
    },
  }
}
