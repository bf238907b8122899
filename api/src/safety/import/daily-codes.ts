import { Basic } from 'shared-api/safety'
import { type CatalogViolation, readListedCodes, readViolationCatalog } from '../reference-data.ts'

/** What a violation of the daily files is in the measures. */
export type DailyCode =
  | { is: 'counted'; code: string; basic: Basic; severity: number; description: string }
  /** FMCSA writes it up, and it counts in no BASIC. */
  | { is: 'not counted' }
  /** `basic` is where it would count, undefined where that can't be told either. */
  | { is: 'unknown'; basic: Basic | undefined; reason: string }

export interface WrittenUp {
  /** VIOL_CODE, which not every download has: '395.8E'. */
  code: string
  /** '395' and '8(e)(1)'. */
  part: string
  section: string
  /** FMCSA's number of the kind of violation. */
  category: string
}

/** Tells them by the catalog, which is read here. */
export function dailyCodes(): (written: WrittenUp) => DailyCode {
  const catalog = readViolationCatalog()
  const exact = new Map(catalog.map((one) => [one.smsCode, one]))
  const listed = readListedCodes()
  const ofSection = Map.groupBy(catalog, ({ code }) => sectionOf(code))
  return ({ code, part, section, category }) => {
    const plain = plainOf(code === '' ? part + section : code)
    const found = exact.get(plain)
    if (found !== undefined) return counted(found.code, found)
    if (listed.has(plain)) return { is: 'not counted' }
    const near = ofSection.get(code === '' ? plain : sectionOf(code)) ?? []
    const [first] = near
    const basic = isOne(near, (one) => one.basic) ? first?.basic : basicOfCategory.get(category)
    const named = code === '' ? `${part}.${section}` : code
    if (first === undefined || code !== '')
      return { is: 'unknown', basic, reason: `the violation code ${named} is not in the catalog` }
    // The section alone says enough where all of its codes weigh the same.
    if (isOne(near, (one) => `${one.basic} ${one.severity}`))
      return counted(`${part}.${plain.slice(plainOf(part).length)}`, { ...first, description: named })
    return {
      is: 'unknown',
      basic,
      reason: `the codes of section ${named} have several severities, and VIOL_CODE does not say which it is`,
    }
  }
}

const counted = (code: string, { basic, severity, description }: CatalogViolation): DailyCode => ({
  is: 'counted',
  code,
  basic,
  severity,
  description,
})

const plainOf = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** 3939A of 393.9A-LHLI */
const sectionOf = (code: string) => plainOf(code.split('-')[0] ?? '')

const isOne = <Row>(rows: readonly Row[], of: (row: Row) => unknown) => new Set(rows.map(of)).size === 1

const inBasic = (basic: Basic, ...categories: readonly number[]) =>
  categories.map((category) => [String(category), basic] as const)

/** FMCSA's categories (violation_categories.csv) that are of one BASIC; what others are of (14, 30, 47, 99) is not told. */
const basicOfCategory: ReadonlyMap<string, Basic> = new Map([
  ...inBasic('Driver Fitness', 1, 8),
  ...inBasic('Hours of Service', 2, 3, 4, 5, 6, 7, 49),
  ...inBasic('Controlled Substances', 9, 10),
  ...inBasic('Unsafe Driving', 11, 12, 13, 40, 41, 42, 43, 44, 45, 46, 48),
  ...inBasic('Vehicle Maintenance', 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29),
  ...inBasic('HM Compliance', 31, 32, 33, 34, 35, 36, 37, 38, 39),
])

/** Those that a line may belong to that says nothing of its BASIC. */
export const roadsideBasics = Basic.options.filter((basic) => basic !== 'Crash Indicator')
