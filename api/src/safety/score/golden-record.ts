import { readFileSync } from 'node:fs'
import type { Basic } from 'shared-api/safety'
import { parseCsv } from '../../platform/csv.ts'
import type { CarrierRecord, InspectionRecord, ViolationRecord } from './carrier-record.ts'

export const goldenRows = (name: string) =>
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

const inspections = goldenRows('SMS_Input_-_Inspection.csv').map((row): InspectionRecord => ({
  id: row['Unique_ID'] ?? '',
  inspectedOn: dayOfSms(row['Insp_Date']),
  level: Number(row['Insp_level_ID']),
  hasPlacardableMaterial: row['Hazmat_Placard_req'] === 'true',
  flaggedFor: flags.filter(([column]) => row[column] === 'true').map(([, basic]) => basic),
}))

const violations = goldenRows('SMS_Input_-_Violation.csv').map((row): ViolationRecord => ({
  id: `of ${row['Unique_ID']}`,
  inspectionId: row['Unique_ID'] ?? '',
  code: row['Viol_Code'] ?? '',
  basic: 'Vehicle Maintenance',
  severity: Number(row['Severity_Weight']),
  isOutOfService: row['OOS_Indicator'] === 'true',
  adjudication: null,
}))

/** For tests: USDOT 1021580, as FMCSA's files of 31 July 2026 have it. */
export const goldenCarrier: CarrierRecord = {
  kind: 'passenger',
  inspections,
  violations,
  crashes: [],
  census: [],
  findings: [],
  orders: [],
}
