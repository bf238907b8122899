import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CarrierId, IsoDate } from '../fields.ts'
import { Basic } from './safety.ts'

/** The violations that a snapshot is the first not to count: they were recorded more than 24 months before it. */
export const RollOffMonth = z.object({
  /** `2026-11` */
  Month: z.string(),
  Snapshot: IsoDate,
  Count: z.int(),
  /** Those with any, the most first. */
  Basics: z.array(z.object({ Basic, Count: z.int() })),
})
export type RollOffMonth = z.infer<typeof RollOffMonth>

export const RollOff = z.object({
  /** The next twelve snapshots, those without any too. */
  Months: z.array(RollOffMonth),
  /** Of each BASIC with any: the day the next one leaves the window, and how many leave in the twelve months. */
  Next: z.array(z.object({ Basic, Date: IsoDate, Count: z.int() })),
  /** Within 60 days from today, as the counter counts them. */
  Within60Days: z.int(),
})
export type RollOff = z.infer<typeof RollOff>

export const rollOff = get('GetViolationsRollingOffByMonth', {
  query: z.strictObject({ CarrierId }),
  data: RollOff,
  roles: ['carrier', 'agent'],
  tenant: 'accounts',
  audit: 'none',
  rate: 'read',
})
