import { setImmediate, setTimeout as delay } from 'node:timers/promises'

/** Milliseconds of work in one piece. */
const longest = 4

/** Of all long work one piece is done between two turns of the calls: three at once would make each call wait for three. */
let line = Promise.resolve()

/** Long work gives calls their turn: `if (turn.isOver()) await turn.next()`. */
export function beginTurn() {
  let since = performance.now()
  return {
    isOver: () => performance.now() - since > longest,
    next: async () => {
      line = line.then(() => setImmediate())
      await line
      since = performance.now()
    },
  }
}

/** Work that others may interrupt where it yields. */
export type Pieces<Made> = Generator<undefined, Made, undefined>

/** Does work piece by piece, and gives calls their turn between two of them. */
export async function inTurns<Made>(work: Pieces<Made>): Promise<Made> {
  const turn = beginTurn()
  for (;;) {
    const piece = work.next()
    if (piece.done === true) return piece.value
    // oxlint-disable-next-line no-await-in-loop
    if (turn.isOver()) await turn.next()
  }
}

/** The same, where no call waits. */
export function atOnce<Made>(work: Pieces<Made>): Made {
  for (;;) {
    const piece = work.next()
    if (piece.done === true) return piece.value
  }
}

/** About a millisecond's rows of work that does little with each. */
const rowsOfPiece = 1000

/** `for (const piece of piecesOf(rows)) { ...; yield }` */
export function* piecesOf<Row>(rows: readonly Row[]): Generator<readonly Row[], void, undefined> {
  for (let start = 0; start < rows.length; start += rowsOfPiece) yield rows.slice(start, start + rowsOfPiece)
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

export const areCallsInWork = () => callsInWork > 0

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
