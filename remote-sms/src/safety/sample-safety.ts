import type { BasicSummary, CarrierSafety } from 'shared-api/safety'
import { SafetyFileKind, type SafetyFiles } from 'shared-api/safety/safety-files'

/** For tests: Vehicle Maintenance in alert, but for what is changed. */
export const sampleBasic = (changed: Partial<BasicSummary> = {}): BasicSummary => ({
  Basic: 'Vehicle Maintenance',
  Measure: 9.8,
  Numerator: 490,
  Denominator: 50,
  PublishedMeasure: null,
  Inspections: 24,
  InspectionsWithViolation: 13,
  EventGroup: '21-100',
  Percentile: 82,
  PercentileText: '82%',
  PercentileBasis: {
    Source: 'Published pairs',
    Sentence:
      'Estimated between percentiles that FMCSA published of passenger carriers with 21-100 vehicle inspections, 31 Jul 2026',
    Peers: null,
    Snapshot: '2026-07-31',
    IsOld: false,
  },
  Missing: [],
  Threshold: 80,
  Alert: true,
  Official: null,
  EstimatedPercentile: 82,
  EstimatedText: '82%',
  FilesCurrent: true,
  Estimated: false,
  PreviousMeasure: 9.2,
  PreviousPercentile: 78,
  ...changed,
})

/** For tests: files of the snapshot, but for what is changed. */
export const sampleFiles = (changed: Partial<SafetyFiles> = {}): SafetyFiles => ({
  Day: '2026-10-30',
  IsCurrent: true,
  MonthsOld: 0,
  Missing: [],
  Kinds: SafetyFileKind.options.map((Kind) => ({ Kind, Day: '2026-10-30', State: 'Current' })),
  ...changed,
})

/** For tests: a carrier with that one BASIC, but for what is changed. */
export const sampleCarrier = (changed: Partial<CarrierSafety> = {}): CarrierSafety => ({
  CarrierId: '0197a4c2-0000-7000-8000-000000000001',
  CarrierName: 'Quillhaven Freight LLC',
  DotNumber: '9900417',
  Ruleset: 'SMS_3_21',
  Snapshot: '2026-10-30',
  NextSnapshot: '2026-11-27',
  Files: sampleFiles(),
  DailyFile: null,
  WindowFrom: '2024-10-30',
  Segment: 'COMBO',
  Thresholds: { Kind: 'General', Reason: 'No inspection of 24 months with placardable material' },
  Iss: {
    Score: 65,
    Band: 'Optional',
    Basis: 'One other BASIC',
    Reason: 'Vehicle Maintenance alone is in alert, which puts the score between 65 and 69.',
  },
  OfficialIss: null,
  Basics: [sampleBasic()],
  Today: null,
  ...changed,
})
