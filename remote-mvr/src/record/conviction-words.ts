import { acdCode } from 'shared-api/mvr/acd-codes'
import type { MvrConvictionOfRecord } from 'shared-api/mvr/mvr-record'
import { formatDate } from 'shared-ui'
import { addYears, countedYears } from './record-day.ts'
import type { StateName } from './use-state-names.ts'

/** The day by which a record is read, its latest report, and how states are named. */
export interface Reading {
  today: string
  latestId: string
  stateName: StateName
}

interface Offense {
  acdCode: string | null
  description: string
}

/** 'Failed to obey a sign, M14': our own words, or the state's for a code that is not known. */
export const offenseTitle = ({ acdCode: code, description }: Offense) =>
  [acdCode(code)?.words ?? description, code?.trim()].filter(Boolean).join(', ')

export const vehicleWords = (isCmv: boolean | null) =>
  isCmv === null ? 'vehicle not stated' : isCmv ? 'CMV' : 'not a CMV'

const classWords = {
  major: 'major',
  serious: 'serious',
  railroad: 'railroad crossing',
  'out-of-service': 'out-of-service order',
  'needs a person': 'a person has to look at it',
} as const

/** Classes that 49 CFR 383.51 counts for three years. */
const countedClasses: readonly MvrConvictionOfRecord['Class'][] = ['serious', 'railroad']

export const isWithinYears = ({ offenseOn }: MvrConvictionOfRecord, today: string) =>
  today <= addYears(offenseOn, countedYears)

export const isStillReported = ({ ListedIn }: MvrConvictionOfRecord, { latestId }: Reading) =>
  ListedIn.includes(latestId)

/** 'serious', 'in no table': how 49 CFR 383.51 takes it. */
export const classOf = ({ Class }: MvrConvictionOfRecord) =>
  Class === null ? 'in no table' : classWords[Class]

function howItCounts(conviction: MvrConvictionOfRecord, reading: Reading): string[] {
  if (!isStillReported(conviction, reading)) return ['no longer reported']
  const isRecent = isWithinYears(conviction, reading.today)
  if (!isRecent) return [`outside ${countedYears} years`]
  return countedClasses.includes(conviction.Class)
    ? [`counts until ${formatDate(addYears(conviction.offenseOn, countedYears))}`]
    : []
}

/** 'Indiana, CMV, serious, counts until 27 Mar 2028' */
export function convictionFacts(conviction: MvrConvictionOfRecord, reading: Reading): string {
  const { state, speedOver, isCmv, isHazmat, isFatal, Class, points } = conviction
  return [
    reading.stateName(state),
    speedOver !== null && `${speedOver} over`,
    vehicleWords(isCmv),
    isHazmat === true && 'hazardous materials',
    isFatal === true && 'fatal',
    Class !== null && classWords[Class],
    Class === null && points !== null && `${points} state ${points === 1 ? 'point' : 'points'}`,
    ...howItCounts(conviction, reading),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
