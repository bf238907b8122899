import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work in one piece. */
const longest = 10

/** Long work gives calls their turn: `if (turn.isOver()) await turn.next()`. */
export function beginTurn() {
  let since = performance.now()
  return {
    isOver: () => performance.now() - since > longest,
    next: async () => {
      await setImmediate()
      since = performance.now()
    },
  }
}
