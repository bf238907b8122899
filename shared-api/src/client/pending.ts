type Listener = () => void

let pending = 0
const listeners = new Set<Listener>()

/** How many blocking requests are in progress. */
export const pendingCount = () => pending

/** Calls the listener on every change of `pendingCount()`, for `useSyncExternalStore`. Returns the unsubscribe function. */
export function subscribePending(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function pendingStarted() {
  changePending(1)
}

export function pendingEnded() {
  changePending(-1)
}

function changePending(by: 1 | -1) {
  pending += by
  for (const listener of listeners) listener()
}
