type Listener = () => void

let pending = 0
const listeners = new Set<Listener>()

/** How many blocking requests are in progress. */
export const pendingCount = () => pending

/** Tells of every change of `pendingCount()`; made for `useSyncExternalStore`. Returns the way to stop. */
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
