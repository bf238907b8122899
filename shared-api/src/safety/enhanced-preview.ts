import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { Id, IsoDate } from '../fields.ts'
import { Basic, MissingFact, PercentileBasis } from './safety.ts'
import { Snapshot } from './snapshot.ts'

/** A compliance category of the method that FMCSA announced in November 2024; all numbers are estimates. */
export const PreviewCategory = z.object({
  /** Unsafe Driving has the violations of Controlled Substances too. */
  Category: Basic,
  /** Truncated to two decimals; null where `Missing` says why. */
  Measure: z.nullable(z.number()),
  Numerator: z.number(),
  Denominator: z.nullable(z.number()),
  InspectionsWithViolation: z.int(),
  Percentile: z.nullable(z.int()),
  PercentileText: z.string(),
  PercentileBasis,
  Missing: z.array(MissingFact),
})
export type PreviewCategory = z.infer<typeof PreviewCategory>

export const EnhancedPreview = z.object({
  CarrierId: Id,
  CarrierName: z.string(),
  Ruleset: z.enum(['SMS_ENHANCED_PREVIEW']),
  Snapshot: IsoDate,
  Categories: z.array(PreviewCategory),
  /** Announced, and not told apart from the others here. */
  CategoriesNotCovered: z.array(z.string()),
  /** What else the preview lacks, in sentences without a period. */
  NotCovered: z.array(z.string()),
})
export type EnhancedPreview = z.infer<typeof EnhancedPreview>

/** A carrier's measures by the announced method, which is not in force; null where the installation does not offer it. */
export const enhancedPreview = get('GetSafetyEnhancedPreview', {
  query: z.strictObject({ CarrierId: Id, Snapshot: z.optional(Snapshot) }),
  data: z.nullable(EnhancedPreview),
  roles: ['carrier', 'agent'],
  tenant: 'accounts',
  audit: 'none',
  rate: 'read',
})
