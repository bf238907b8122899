import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CarrierId, IsoDate } from '../fields.ts'
import { Basic } from './safety.ts'

/** The violations that drop out at one snapshot, because they are more than 24 months old by then. */
export const RollOffMonth = z.object({
  /** `2026-11` */
  Month: z.string(),
  Snapshot: IsoDate,
  Count: z.int(),
  /** Only BASICs with a count, highest first. */
  Basics: z.array(z.object({ Basic, Count: z.int() })),
})
export type RollOffMonth = z.infer<typeof RollOffMonth>

export const RollOff = z.object({
  /** The next twelve snapshots, including those with a count of 0. */
  Months: z.array(RollOffMonth),
  /** For each BASIC with a count: the date of the next roll-off, and the number within the twelve months. */
  Next: z.array(z.object({ Basic, Date: IsoDate, Count: z.int() })),
  /** Within 60 days from today, like the counter. */
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
