import type { Basic } from 'shared-api/safety'
import type { BasicStatus } from 'shared-api/safety/safety-analysis'
import { agedWord } from './files-of-score.ts'
import { type BasicScore, publishedMeasure } from './score/score.ts'
import type { BasicCounts, Standing } from './score/standing.ts'

/**
 * A BASIC as it goes over the wire.
 * @param on the day that the age of FMCSA's word is told on
 */
export const basicStatus = (basic: Basic, status: Standing & BasicCounts, on: string): BasicStatus => ({
  Basic: basic,
  Measure: publishedMeasure(status) ?? null,
  ExactMeasure: status.measure ?? null,
  Numerator: status.numerator,
  Denominator: status.denominator ?? null,
  Inspections: status.inspections,
  InspectionsWithViolation: status.withViolation,
  EventGroup: status.eventGroup ?? null,
  Percentile: status.percentile ?? null,
  PercentileText: status.percentileText,
  PercentileBasis: status.percentileBasis,
  Threshold: status.threshold,
  Alert: status.isAlert,
  Official: status.official === undefined ? null : agedWord(status.official, status.percentileBasis, on),
  EstimatedPercentile: status.estimatedPercentile ?? null,
  EstimatedText: status.estimatedText,
  AlertKnown: status.isAlertKnown,
  Missing: [...status.missing],
})

export const statusOfScore = (score: BasicScore, on: string): BasicStatus =>
  basicStatus(score.basic, { ...score, ...score.counts }, on)
