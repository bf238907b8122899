import { useEffect, useState } from 'react'
import { mostClean, type SafetyChangesDraft } from 'shared-api/safety/safety-analysis'
import type { Measured } from './summary-queries.ts'

export type Change = 'removed' | 'reduced' | 'notPreventable'

export interface WhatIfChanges {
  /** By the id of the violation or crash; what is as it is, is not here. */
  chosen: ReadonlyMap<string, Change>
  clean: number
  choose: (id: string, change: Change | undefined) => void
  setClean: (count: number) => void
  reset: () => void
}

/** What is ticked. It lives as long as the page is open, and nothing is saved. */
export function useChanges(): WhatIfChanges {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Change>>(new Map())
  const [clean, setCleanCount] = useState(0)
  return {
    chosen,
    clean,
    choose: (id, change) =>
      setChosen((before) => {
        const next = new Map(before)
        if (change === undefined) next.delete(id)
        else next.set(id, change)
        return next
      }),
    setClean: (count) => setCleanCount(Math.min(mostClean, Math.max(0, count))),
    reset: () => {
      setChosen(new Map())
      setCleanCount(0)
    },
  }
}

/** The body of the call. */
export function draftOf(
  { CarrierId, Basic, Snapshot }: Measured,
  { chosen, clean }: Pick<WhatIfChanges, 'chosen' | 'clean'>,
): SafetyChangesDraft {
  const idsOf = (wanted: Change) =>
    [...chosen]
      .filter(([, change]) => change === wanted)
      .map(([id]) => id)
      .toSorted()
  return {
    CarrierId,
    Snapshot,
    RemovedViolationIds: idsOf('removed'),
    ReducedViolationIds: idsOf('reduced'),
    NotPreventableCrashIds: idsOf('notPreventable'),
    CleanInspections: clean,
    // Only such a one is relevant to it.
    CleanWithPlacard: Basic === 'HM Compliance',
  }
}

/** A value once it has stood still for so many milliseconds. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
