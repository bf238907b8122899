import * as z from 'zod/mini'
import type { Db, Tx } from '../database/connect.ts'

type Schema = z.core.$ZodType

/** A kind of work that is done later. What a job says is sealed in the database, and checked when it is opened again. */
export interface Queue<S extends Schema = Schema> {
  readonly name: string
  readonly payload: S
  /** How often a job that failed is tried again, each time after twice as long, up to an hour. */
  readonly retries: number
  /** Seconds that one try may take. */
  readonly within: number
  /** Seconds, 10 or more, after which a job is taken over from a process that has ended without a word. */
  readonly heartbeat?: number
  /** Jobs that each of a process's two workers takes at once. Default: 5; 1 for a queue that takes turns. */
  readonly batch?: number
  /**
   * Of the jobs with one share key usually one is done at a time (two workers that ask at the same moment may take two), so
   * that those of others need not wait for all of them. After a process died, its key waits for the missed heartbeat.
   */
  readonly takesTurns?: boolean
}

/**
 * Writes a job in the transaction of what it belongs to: both come to be, or neither. A job whose id was used before is
 * not written again, so that work which runs twice has one effect; false where that was so.
 * @param shareKey of the caller, for a queue that takes turns.
 */
export type Enqueue = <S extends Schema>(
  tx: Tx,
  queue: Queue<S>,
  id: string,
  payload: z.input<S>,
  shareKey?: string,
) => Promise<boolean>

/** The same for thousands of jobs of one transaction, each with an id of its own. */
export type EnqueueAll = <S extends Schema>(
  tx: Tx,
  queue: Queue<S>,
  jobs: readonly { id: string; payload: z.input<S> }[],
  /** Jobs with a higher one go first, whenever they were written. Default: 0. */
  priority?: number,
) => Promise<void>

/** Does the jobs of a queue, one after the other. A job may run again after it was done: the process may end in between. */
export interface Worker {
  readonly queue: Queue
  /** Failing is throwing. */
  readonly run: (payload: unknown, id: string) => Promise<void>
}

/** Work that no call asks for: done when a process starts and then by the clock, by one process at a time. */
export interface Schedule {
  readonly name: string
  /** When, in UTC: every minute at most. */
  readonly cron: string
  readonly run: () => Promise<void>
}

export interface ScheduleTools {
  db: Db
  clock: () => Date
  log: Record<'info' | 'warn', (facts: object, sentence: string) => void>
}

/** Ties a queue to what is done for its jobs. */
export const worker = <S extends Schema>(
  queue: Queue<S>,
  work: (payload: z.output<S>, id: string) => Promise<void>,
): Worker => ({ queue, run: (payload, id) => work(z.parse(queue.payload, payload), id) })
