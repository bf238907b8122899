import type { MvrTools } from './advance-report.ts'

/** What is due to be asked about again, of one provider. */
export interface Due {
  provider: string
  now: Date
  youngBefore: Date
  oldBefore: Date
  limit: number
}

interface Bringing {
  /** Takes what is due, so that no other process takes it, too. */
  take: (due: Due) => Promise<readonly string[]>
  advance: (id: string) => Promise<void>
  log: { warn: (facts: object, sentence: string) => void }
  /** For what can't be brought on. */
  sentence: string
}

/** Milliseconds until something is asked about again: a minute while it is new, then a quarter of an hour. */
const again = { young: 60_000, old: 900_000 }
const atOnce = 50

/** Goes on with all that is due, some at a time. What fails is logged, and due again later. Gives how many. */
export async function bringOn(
  { clock, provider }: Pick<MvrTools, 'clock' | 'provider'>,
  { take, advance, log, sentence }: Bringing,
): Promise<number> {
  const now = clock()
  const youngBefore = new Date(now.getTime() - again.young)
  const oldBefore = new Date(now.getTime() - again.old)
  for (let count = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop
    const due = await take({ provider: provider.name, now, youngBefore, oldBefore, limit: atOnce })
    // oxlint-disable-next-line no-await-in-loop
    const outcomes = await Promise.allSettled(due.map(advance))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') log.warn({ err: outcome.reason }, sentence)
    count += due.length
    if (due.length < atOnce) return count
  }
}
