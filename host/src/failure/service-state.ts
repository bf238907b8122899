import { useSyncExternalStore } from 'react'
import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { Refusal } from 'shared-api'

/** No answer at all, or one of somebody who stands in front of a service that is not up. */
const awayStatuses: readonly number[] = [0, 502, 503, 504]

export const isUnreachable = (error: unknown) =>
  error instanceof Refusal && awayStatuses.includes(error.status)

let isAway = false
const listeners = new Set<() => void>()

function become(next: boolean) {
  if (isAway === next) return
  isAway = next
  for (const listener of listeners) listener()
}

/** Whether something on screen waits for a service that could not be reached. */
const isWaitedFor = (queryClient: QueryClient) => queryClient.getQueryCache().findAll(waiting).length > 0

/** The queries on screen that got no answer. */
export const waiting: QueryFilters = { type: 'active', predicate: ({ state }) => isUnreachable(state.error) }

/** One call that is answered is not the service while others on screen are not. */
export function serviceAnswered(queryClient: QueryClient) {
  if (isAway && !isWaitedFor(queryClient)) become(false)
}

export function serviceFailed(error: unknown) {
  if (isUnreachable(error)) become(true)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the last that was heard of the service is that it can't be reached. */
export const useServiceIsAway = () => useSyncExternalStore(subscribe, () => isAway)
