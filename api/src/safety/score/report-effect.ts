import type { CarrierRecord } from './carrier-record.ts'
import type { Comparison } from './percentile.ts'
import { type BasicScore, scoreCarrier } from './score.ts'

/** One report of a carrier: of an inspection, or of a crash. */
export type ReportId = { inspectionId: string } | { crashId: string }

/** A BASIC without the report and with it. */
export interface BasicEffect {
  without: BasicScore
  withReport: BasicScore
}

/** The BASICs that each of these reports changes: the scores of the record as it is, and of the record without that report. */
export function reportEffects(
  record: CarrierRecord,
  reports: readonly ReportId[],
  day: string,
  comparison: Comparison,
): BasicEffect[][] {
  // What the carrier copied does not follow a report.
  const compared = { ...comparison, copied: [] }
  const { basics } = scoreCarrier(record, day, compared)
  return reports.map((report) => {
    const without = scoreCarrier(recordWithout(record, report), day, compared).basics
    return basics.flatMap((withReport, place) => {
      const before = without[place] ?? withReport
      return isSame(before, withReport) ? [] : [{ without: before, withReport }]
    })
  })
}

function recordWithout(record: CarrierRecord, report: ReportId): CarrierRecord {
  if ('crashId' in report) {
    return { ...record, crashes: record.crashes.filter(({ id }) => id !== report.crashId) }
  }
  return {
    ...record,
    inspections: record.inspections.filter(({ id }) => id !== report.inspectionId),
    violations: record.violations.filter(({ inspectionId }) => inspectionId !== report.inspectionId),
  }
}

const isSame = (one: BasicScore, other: BasicScore) =>
  one.measure === other.measure && one.percentile === other.percentile && one.isAlert === other.isAlert
