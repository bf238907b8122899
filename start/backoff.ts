/** Milliseconds. */
export type BackoffLimits = {
  first: number
  most: number
  /** After this long without a failure the next pause is the first again. */
  calm: number
}

const usualLimits: BackoffLimits = { first: 200, most: 10_000, calm: 60_000 }

/** @returns a function that tells, at each failure, how many milliseconds to wait: twice as long each time, up to a bound. */
export function backoff({ first, most, calm } = usualLimits, now: () => number = Date.now): () => number {
  let pause = 0
  let failedAt = -Infinity
  return () => {
    const isCalm = now() - failedAt > calm
    failedAt = now()
    pause = isCalm ? first : Math.min(pause * 2, most)
    return pause
  }
}
