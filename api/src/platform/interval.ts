import { setTimeout as delay } from 'node:timers/promises'

interface Repeating {
  /** Milliseconds between the end of one run and the start of the next. */
  every: number
  signal: AbortSignal
  onProblem: (problem: unknown) => void
}

/** Work that is due more often than every minute, which the job queue's clock can't do. Resolves when it is aborted. */
export async function repeat(work: () => Promise<unknown>, { every, signal, onProblem }: Repeating) {
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop
    await work().catch(onProblem)
    // oxlint-disable-next-line no-await-in-loop
    await delay(every, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
