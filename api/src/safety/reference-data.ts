import { readFileSync } from 'node:fs'
import { Basic } from 'shared-api/safety'
import { parseCsv } from '../platform/csv.ts'
import type { Anchor } from './score/percentile.ts'

const readReference = (name: string) =>
  parseCsv(readFileSync(new URL(`./reference/${name}`, import.meta.url), 'utf8'))

/** The pairs of measure and percentile that FMCSA has published (passenger carriers, July 2026). */
export const publishedAnchors: readonly Anchor[] = readReference(
  'vehicle_maintenance_percentile_anchors.csv',
).map((row) => ({
  basic: Basic.parse(row['basic']),
  eventGroup: row['relevant_vehicle_inspections'] ?? '',
  measure: Number(row['measure']),
  percentile: Number(row['percentile']),
}))

export interface CatalogViolation {
  code: string
  description: string
  basic: Basic
  severity: number
  /** BASIC and severity match FMCSA's publications; otherwise they are derived by rule. */
  isVerified: boolean
}

/** The catalog uses longer names for two BASICs. */
const catalogBasics: Record<string, Basic> = {
  'Hours-of-Service Compliance': 'Hours of Service',
  'Controlled Substances/Alcohol': 'Controlled Substances',
}

/** Every code that counts in the measures, with FMCSA's description. */
export function readViolationCatalog(): CatalogViolation[] {
  return readReference('violation_catalog.csv').flatMap((row) => {
    const name = row['basic'] ?? ''
    const basic = catalogBasics[name] ?? Basic.safeParse(name).data
    const severity = Number(row['severity_weight'])
    if (basic === undefined || row['in_sms'] !== 'Y' || !(severity >= 1)) return []
    const isVerified = row['basis'] === 'verified' || row['basis'] === 'reconciled'
    return [
      { code: row['viol_code'] ?? '', description: row['description'] ?? '', basic, severity, isVerified },
    ]
  })
}
