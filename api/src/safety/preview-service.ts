import type { EnhancedPreview } from 'shared-api/safety/enhanced-preview'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { inTurns } from '../platform/turn.ts'
import { analyzedCarrier } from './analysis-queries.ts'
import { statusOfScore } from './basic-status.ts'
import { selectPreviewComparison } from './population-store.ts'
import { smsEnhancedPreview } from './preview-ruleset.ts'
import { driverObserved, notCovered } from './score/enhanced-preview.ts'
import { scoreCarrier } from './score/score.ts'

/** A carrier's measures at a snapshot by the method that FMCSA announced. */
export async function enhancedPreviewOf(
  tx: Tx,
  user: User,
  asked: { carrierId: string; snapshot: string; on: string },
): Promise<EnhancedPreview> {
  const { carrier, record, snapshot } = await analyzedCarrier(tx, user, asked)
  const comparison = await selectPreviewComparison(tx, snapshot)
  const { basics } = await inTurns(
    scoreCarrier(record, snapshot, { ...comparison, rules: smsEnhancedPreview }),
  )
  return {
    CarrierId: carrier.id,
    CarrierName: carrier.name,
    Ruleset: smsEnhancedPreview.name,
    Snapshot: snapshot,
    Categories: basics.map((basic) => {
      const { Basic: Category, ...status } = statusOfScore(basic, asked.on)
      return {
        Category,
        Measure: status.Measure,
        Numerator: status.Numerator,
        Denominator: status.Denominator,
        InspectionsWithViolation: status.InspectionsWithViolation,
        Percentile: status.Percentile,
        PercentileText: status.PercentileText,
        PercentileBasis: status.PercentileBasis,
        Missing: status.Missing,
      }
    }),
    CategoriesNotCovered: [driverObserved],
    NotCovered: [...notCovered],
  }
}
