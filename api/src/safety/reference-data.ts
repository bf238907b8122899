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

/** The groups that the demo takes FMCSA's whole tables for: a table names none itself. */
const groupOfTable: Record<string, string> = {
  'Hours of Service 1': '501+',
  'Hours of Service 2': '21-100',
  'Driver Fitness 1': '21-100',
}

/** The measures of FMCSA's tables, at each percentile from 1 to 93. They give the shape of a curve: their snapshot is not known. */
export const publishedTables: readonly Anchor[] = readReference('measure_percentile_curves.csv').flatMap(
  (row) => {
    const eventGroup = groupOfTable[`${row['basic']} ${row['curve']}`]
    const percentile = Number(row['percentile'])
    if (eventGroup === undefined || percentile === 0) return []
    return [{ basic: Basic.parse(row['basic']), eventGroup, measure: Number(row['measure']), percentile }]
  },
)

/** Where BASIC and severity of a code come from, most trusted first. */
export type SeveritySource = 'verified' | 'FMCSA, July 2023' | 'reconciled' | 'derived'

export interface CatalogViolation {
  code: string
  /** The code without punctuation, as FMCSA's monthly files write it. */
  smsCode: string
  description: string
  basic: Basic
  severity: number
  source: SeveritySource
  /** The catalog itself says that BASIC and severity match FMCSA's publications. */
  isVerified: boolean
}

/** FMCSA uses longer names for two BASICs in its lists of codes. */
const longNames: Record<string, Basic> = {
  'Hours-of-Service Compliance': 'Hours of Service',
  'Controlled Substances/Alcohol': 'Controlled Substances',
}

const basicNamed = (name = '') => longNames[name] ?? Basic.safeParse(name).data

interface PublishedSeverity {
  smsCode: string
  description: string
  basic: Basic
  severity: number
}

/** FMCSA's own weights, of its snapshot of 28 July 2023. A code may have several, told apart by the inspection alone. */
const readPublishedSeverities = (): PublishedSeverity[] =>
  readReference('severity_weights_2023-07.csv').flatMap((row) => {
    const basic = basicNamed(row['basic'])
    if (basic === undefined) return []
    return [
      {
        smsCode: row['sms_viol_code'] ?? '',
        description: row['description'] ?? '',
        basic,
        severity: Number(row['severity_weight']),
      },
    ]
  })

/** FMCSA's violation group of each code, by its code without punctuation. */
export const readViolationGroups = (): ReadonlyMap<string, string> =>
  new Map(
    // FMCSA's own list comes last, so that it overrules the catalog.
    ['violation_catalog.csv', 'severity_weights_2023-07.csv'].flatMap(readReference).flatMap((row) => {
      const { sms_viol_code: code = '', violation_group: group = '' } = row
      return group === '' ? [] : [[code, group] as const]
    }),
  )

/** Every code that counts in the measures, with FMCSA's description. FMCSA's weights overrule all that is not verified. */
export function readViolationCatalog(): CatalogViolation[] {
  const published = Map.groupBy(readPublishedSeverities(), ({ smsCode }) => smsCode)
  const rows = readReference('violation_catalog.csv')
  const known = new Set(rows.map((row) => row['sms_viol_code'] ?? ''))
  const lacking = [...published.values()].flatMap(([first]) =>
    first === undefined || known.has(first.smsCode) ? [] : [addedViolation(first)],
  )
  return [...rows.flatMap((row) => catalogViolation(row, published)), ...lacking]
}

/** All codes without punctuation that FMCSA writes up, also those that count in no measure. */
export const readListedCodes = (): ReadonlySet<string> =>
  new Set(readReference('violation_catalog.csv').map((row) => row['sms_viol_code'] ?? ''))

function catalogViolation(
  row: Record<string, string>,
  published: ReadonlyMap<string, PublishedSeverity[]>,
): CatalogViolation[] {
  const { viol_code: code = '', sms_viol_code: smsCode = '', description = '', basis = '' } = row
  const isVerified = basis === 'verified' || basis === 'reconciled'
  const common = { code, smsCode, description, isVerified }
  const listed = { basic: basicNamed(row['basic']), severity: Number(row['severity_weight']) }
  const overruling = basis === 'verified' ? undefined : published.get(smsCode)
  if (overruling !== undefined) {
    return [{ ...common, ...overruled(listed, overruling), source: 'FMCSA, July 2023' }]
  }
  const { basic, severity } = listed
  if (basic === undefined || row['in_sms'] !== 'Y' || !(severity >= 1)) return []
  return [{ ...common, basic, severity, source: isVerified ? basis : 'derived' }]
}

/** What the catalog says where FMCSA says so too, else FMCSA's: of the same BASIC if it can be. */
function overruled(
  listed: { basic: Basic | undefined; severity: number },
  published: readonly PublishedSeverity[],
): { basic: Basic; severity: number } {
  const ofBasic = published.filter(({ basic }) => basic === listed.basic)
  const candidates = ofBasic.length > 0 ? ofBasic : published
  const found = candidates.find(({ severity }) => severity === listed.severity) ?? candidates[0]
  if (found === undefined) throw new Error('A code has no published severity')
  return { basic: found.basic, severity: found.severity }
}

/** 39345A is 393.45A: a part of the CFR has three digits. */
const addedViolation = ({ smsCode, ...published }: PublishedSeverity): CatalogViolation => ({
  code: `${smsCode.slice(0, 3)}.${smsCode.slice(3)}`,
  smsCode,
  ...published,
  source: 'FMCSA, July 2023',
  isVerified: false,
})
