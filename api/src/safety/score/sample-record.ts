import type {
  CarrierRecord,
  CensusRecord,
  CrashRecord,
  InspectionRecord,
  ViolationRecord,
} from './carrier-record.ts'

/** For tests: a snapshot, and days whose time weight is 3, 2 and 1. */
export const snapshot = '2026-10-30'
const recent = '2026-10-01'
export const older = '2026-02-01'
export const oldest = '2025-02-01'

export const empty: CarrierRecord = {
  kind: 'general',
  inspections: [],
  violations: [],
  crashes: [],
  census: [],
  findings: [],
  orders: [],
}

export const inspection = (id: string, given: Partial<InspectionRecord> = {}): InspectionRecord => ({
  id,
  inspectedOn: recent,
  level: 1,
  hasPlacardableMaterial: false,
  ...given,
})

export const violation = (inspectionId: string, given: Partial<ViolationRecord> = {}): ViolationRecord => ({
  inspectionId,
  code: '393.75A',
  basic: 'Vehicle Maintenance',
  severity: 8,
  isOutOfService: false,
  adjudication: null,
  ...given,
})

export const crash = (id: string, given: Partial<CrashRecord> = {}): CrashRecord => ({
  id,
  crashedOn: recent,
  hasInjuryOrFatality: false,
  isHazmatReleased: false,
  isNotPreventable: false,
  ...given,
})

export const census = (powerUnits: number) =>
  ['2024-01-01', '2026-10-01'].map((asOf) => ({
    asOf,
    powerUnits,
    tractors: powerUnits,
    motorCoaches: 0,
    annualMiles: null,
  }))

/** As FMCSA's SMS census has them: without tractors and coaches. */
export const withoutKinds = (entries: readonly CensusRecord[]) =>
  entries.map((entry) => ({ ...entry, tractors: null, motorCoaches: null }))

export const many = (count: number, given: Partial<InspectionRecord> = {}) =>
  Array.from({ length: count }, (_, index) => inspection(`i${index}`, given))
