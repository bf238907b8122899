import { setImmediate, setTimeout as delay } from 'node:timers/promises'

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

let callsInWork = 0

/** Counts a call while this process answers it. */
export async function counted<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  callsInWork += 1
  try {
    return await work()
  } finally {
    callsInWork -= 1
  }
}

/** Milliseconds. */
const longestRest = 1000

/**
 * Long work leaves the cores to calls: `await rest()` after each piece pauses three times as long as the piece took, while
 * calls are answered.
 * @param longerThan in milliseconds: no pause after a piece that took less.
 */
export function restBetweenPieces(longerThan = 0) {
  let since = performance.now()
  return async () => {
    const took = performance.now() - since
    if (callsInWork > 0 && took > longerThan) await delay(Math.min(3 * took, longestRest))
    since = performance.now()
  }
}
