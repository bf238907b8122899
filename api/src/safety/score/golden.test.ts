import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import type { Basic } from 'shared-api/safety'
import { parseCsv } from '../../platform/csv.ts'
import { publishedAnchors } from '../reference-data.ts'
import type { CarrierRecord, InspectionRecord, ViolationRecord } from './carrier-record.ts'
import { publishedMeasure, scoreCarrier } from './score.ts'

const golden = (name: string) =>
  parseCsv(readFileSync(new URL(`../reference/golden/${name}`, import.meta.url), 'utf8'))

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** 20-DEC-24 */
function dayOfSms(text = '') {
  const [day, month = '', year] = text.split('-')
  return `20${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}`
}

const flags: [string, Basic][] = [
  ['Unsafe_Insp', 'Unsafe Driving'],
  ['Fatigued_Insp', 'Hours of Service'],
  ['Dr_Fitness_Insp', 'Driver Fitness'],
  ['Subt_Alcohol_Insp', 'Controlled Substances'],
  ['Vh_Maint_Insp', 'Vehicle Maintenance'],
  ['HM_Insp', 'HM Compliance'],
]

const inspections = golden('SMS_Input_-_Inspection.csv').map((row): InspectionRecord => ({
  id: row['Unique_ID'] ?? '',
  inspectedOn: dayOfSms(row['Insp_Date']),
  level: Number(row['Insp_level_ID']),
  hasPlacardableMaterial: row['Hazmat_Placard_req'] === 'true',
  flaggedFor: flags.filter(([column]) => row[column] === 'true').map(([, basic]) => basic),
}))

const violations = golden('SMS_Input_-_Violation.csv').map((row): ViolationRecord => ({
  inspectionId: row['Unique_ID'] ?? '',
  code: row['Viol_Code'] ?? '',
  basic: 'Vehicle Maintenance',
  severity: Number(row['Severity_Weight']),
  isOutOfService: row['OOS_Indicator'] === 'true',
  adjudication: null,
}))

const carrier: CarrierRecord = {
  kind: 'passenger',
  inspections,
  violations,
  crashes: [],
  census: [],
  findings: [],
  orders: [],
}

const scoreOf = (basic: Basic, { record = carrier, snapshot = '2026-07-31' } = {}) => {
  const { basics } = scoreCarrier(record, snapshot, { anchors: publishedAnchors })
  const score = basics.find((candidate) => candidate.basic === basic)
  if (score === undefined) throw new Error(`${basic} has no score`)
  return score
}

const withoutFlags = ({
  id,
  inspectedOn,
  level,
  hasPlacardableMaterial,
}: InspectionRecord): InspectionRecord => ({
  id,
  inspectedOn,
  level,
  hasPlacardableMaterial,
})

describe('USDOT 1021580 at the snapshot of 31 July 2026', () => {
  const published =
    golden('SMS_C_Pass_sample_2026-07-31.csv').find((row) => row['DOT_NUMBER'] === '1021580') ?? {}
  const columns: [Basic, string][] = [
    ['Unsafe Driving', 'UNSAFE_DRIV'],
    ['Hours of Service', 'HOS_DRIV'],
    ['Driver Fitness', 'DRIV_FIT'],
    ['Controlled Substances', 'CONTR_SUBST'],
    ['Vehicle Maintenance', 'VEH_MAINT'],
  ]

  test.each(columns)('%s is what FMCSA has published', (basic, column) => {
    const score = scoreOf(basic)
    expect({
      withViolation: score.inspectionsWithViolation,
      measure: publishedMeasure(score),
      text: score.percentileText,
      alert: score.isAlert,
    }).toEqual({
      withViolation: Number(published[`${column}_INSP_W_VIOL`]),
      measure: Number(published[`${column}_MEASURE`]),
      text: published[`${column}_PCT`],
      alert: published[`${column}_BASIC_ALERT`] === 'Y',
    })
  })

  test('Vehicle Maintenance is 6 over 17, by both kinds of relevance', () => {
    const byLevel = { ...carrier, inspections: inspections.map(withoutFlags) }
    for (const record of [carrier, byLevel]) {
      const score = scoreOf('Vehicle Maintenance', { record })
      expect([score.numerator, score.denominator, score.inspections]).toEqual([6, 17, 17])
      expect(score.measure).toBeCloseTo(0.352941, 6)
      expect(publishedMeasure(score)).toBe(0.35)
      expect(score.percentileText).toBe('Less than 5 vehicle inspections with violations')
    }
  })

  test('one violation less is 3 over 17', () => {
    const score = scoreOf('Vehicle Maintenance', { record: { ...carrier, violations: violations.slice(1) } })
    expect([score.numerator, score.denominator]).toEqual([3, 17])
  })

  test('a citation that a court dismissed is a violation less', () => {
    for (const adjudication of ['Dismissed', 'Not Guilty'] as const) {
      const [first, ...rest] = violations
      const record = { ...carrier, violations: first ? [{ ...first, adjudication }, ...rest] : rest }
      expect(scoreOf('Vehicle Maintenance', { record }).numerator).toBe(3)
    }
  })

  test('after 20 December 2026 four clean inspections roll off, and it gets worse: 6 over 13', () => {
    const before = scoreOf('Vehicle Maintenance', { snapshot: '2026-12-20' })
    expect([before.numerator, before.denominator]).toEqual([6, 17])
    const after = scoreOf('Vehicle Maintenance', { snapshot: '2026-12-25' })
    expect([after.numerator, after.denominator]).toEqual([6, 13])
  })
})
