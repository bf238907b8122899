import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { Id, IsoDate } from '../fields.ts'
import { Basic } from './safety.ts'
import { Snapshot } from './snapshot.ts'

/**
 * `close`: a measure that differs in its last digit, a percentile that differs by two at most. `unknown`: nothing of the
 * carrier is on file to compare with.
 */
export const ReconciliationVerdict = z.enum(['match', 'close', 'mismatch', 'unknown'])
export type ReconciliationVerdict = z.infer<typeof ReconciliationVerdict>

/** One number of FMCSA's beside the portal's estimate of it. */
export const ReconciledFigure = z.object({
  Basic,
  Value: z.enum(['Inspections with a violation', 'Measure', 'Percentile', 'Alert']),
  /** From FMCSA's published file, or copied from the carrier's own FMCSA sign-in. */
  Source: z.enum(['Published', 'Copied']),
  /** A number, a percentage or FMCSA's text instead of one; of an alert `In alert` or `Not in alert`. */
  Official: z.string(),
  /** Without what was copied. */
  Estimated: z.string(),
  Verdict: ReconciliationVerdict,
  /** Why they differ, in a sentence without a period; null for a match. */
  Cause: z.nullable(z.string()),
})
export type ReconciledFigure = z.infer<typeof ReconciledFigure>

export const SafetyReconciliation = z.object({
  CarrierId: Id,
  CarrierName: z.string(),
  DotNumber: z.nullable(z.string()),
  Snapshot: IsoDate,
  /** FMCSA's line of the carrier in its published files; null where `Missing` says why. */
  Published: z.nullable(
    z.object({
      /** Like 'SMS AB PassProperty'. */
      File: z.string(),
      Inspections: z.int(),
      /** Those on file here. */
      InspectionsOnFile: z.int(),
    }),
  ),
  Missing: z.nullable(z.enum(['USDOT number', 'Published files', 'Line of the carrier'])),
  /** The newest other snapshot with a published line of the carrier. */
  OtherSnapshot: z.nullable(IsoDate),
  /** Empty where FMCSA has said nothing of this snapshot; BASICs that it publishes nothing of have no figure. */
  Figures: z.array(ReconciledFigure),
})
export type SafetyReconciliation = z.infer<typeof SafetyReconciliation>

/** What FMCSA says of a carrier beside what the portal computes, for a snapshot; without one, the newest. */
export const reconciliation = get('GetSafetyReconciliation', {
  query: z.strictObject({ CarrierId: Id, Snapshot: z.optional(Snapshot) }),
  data: SafetyReconciliation,
  roles: ['carrier', 'agent'],
  tenant: 'accounts',
  audit: 'none',
  rate: 'read',
})
