import * as z from 'zod/mini'
import { IsoDate } from '../fields.ts'

/** In the order in which a verdict names them. */
export const MvrCriterionName = z.enum([
  'License class',
  'Medical',
  'Withdrawals',
  'Major offenses',
  'Serious, 3 years',
  'Railroad crossing',
  'Out-of-service orders',
  'Points, your scale',
])
export type MvrCriterionName = z.infer<typeof MvrCriterionName>

/** From best to worst. `near`: met, but not with one more. `unknown`: the report does not say. */
export const MvrCriterionState = z.enum(['ok', 'near', 'unknown', 'needs a person', 'fails'])
export type MvrCriterionState = z.infer<typeof MvrCriterionState>

export const MvrCriterion = z.object({
  Name: MvrCriterionName,
  State: MvrCriterionState,
  /** A few words: 'A, valid in Michigan', '1 of 1 allowed'. */
  Words: z.string(),
  /** Whole sentences; the first one says why it is not ok. */
  Details: z.array(z.string()),
})
export type MvrCriterion = z.infer<typeof MvrCriterion>

export const MvrOutcome = z.enum(['Meets', 'Does not meet', 'Needs a person'])
export type MvrOutcome = z.infer<typeof MvrOutcome>

/** A report against the criteria of a carrier. */
export const MvrVerdict = z.object({
  Outcome: MvrOutcome,
  /** The day by which dates are judged. */
  JudgedOn: IsoDate,
  /** The day of the record. */
  AsOf: IsoDate,
  /** The first criterion that fails, as a sentence. Where none fails, the first that a person has to look at. */
  FirstFailure: z.nullable(z.string()),
  /** What 49 CFR 383.51 would mean for what was counted, one sentence each. The state decides. */
  Indications: z.array(z.string()),
  /** On the carrier's own scale, without what a person has to look at; null where the report does not say. */
  Points: z.nullable(z.int()),
  /** All eight, in order. */
  Criteria: z.array(MvrCriterion),
})
export type MvrVerdict = z.infer<typeof MvrVerdict>

export const stateDecides = 'Would indicate, the state decides.'

/** What is different in a newer report of the same driver. */
export const MvrChange = z.object({
  Kind: z.enum(['Changed', 'New', 'Gone']),
  /** 'Medical' for what changed; the row in our own words for what is new or gone. */
  What: z.string(),
  /** Null for what is new or gone. */
  From: z.nullable(z.string()),
  To: z.nullable(z.string()),
  Detail: z.nullable(z.string()),
})
export type MvrChange = z.infer<typeof MvrChange>
