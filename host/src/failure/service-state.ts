import type { QueryFilters } from '@tanstack/react-query'
import { create } from 'zustand'
import { call, Refusal } from 'shared-api'
import { sessions } from 'shared-api/sessions'

/** No answer at all, or one of a proxy in front of a service that is not up. */
const awayStatuses: readonly number[] = [0, 502, 503, 504]

export const isUnreachable = (error: unknown) =>
  error instanceof Refusal && awayStatuses.includes(error.status)

/** No answer came in time: that says neither that the service is away nor that it is there. */
export const isLate = (error: unknown) => error instanceof Refusal && error.status === 408

/** The queries on screen that got no answer. */
export const waiting: QueryFilters = { type: 'active', predicate: ({ state }) => isUnreachable(state.error) }

const useServiceState = create(() => ({ isAway: false }))
let isSuspected = false

const become = (isAway: boolean) => useServiceState.setState({ isAway })

/** Whether the last that was heard of the service is that it can't be reached. */
export const useServiceIsAway = () => useServiceState(({ isAway }) => isAway)

/** Asks for what the service can always tell: who the caller is. */
export async function askService(): Promise<void> {
  try {
    await call(sessions.user)
    become(false)
  } catch (error) {
    if (!isLate(error)) become(isUnreachable(error))
  }
}

export const serviceAnswered = () => become(false)

/** One call without an answer is not the service: what failed says so itself, and another call tells which it is. */
export async function serviceFailed(error: unknown): Promise<void> {
  if (!isUnreachable(error) || useServiceState.getState().isAway || isSuspected) return
  isSuspected = true
  await askService()
  isSuspected = false
}
