import { acdCode } from 'shared-api/mvr/acd-codes'
import type { MvrContent, MvrConviction } from 'shared-api/mvr/mvr-content'
import { shownDay } from '../../platform/calendar.ts'

/** The four tables of 49 CFR 383.51. */
export type OffenseClass = 'major' | 'serious' | 'railroad' | 'out-of-service'

const offenseClasses: readonly OffenseClass[] = ['major', 'serious', 'railroad', 'out-of-service']

/** How a conviction counts: in at most one table, or maybe in some. */
export interface Counted {
  conviction: MvrConviction
  /** The table that it is in for sure; null where it is in none, or only maybe. */
  as: OffenseClass | null
  /** Tables that a person may put it in. */
  maybe: readonly OffenseClass[]
  /** Why a person has to look, as a sentence; null where `maybe` is empty. */
  question: string | null
  /** The code is not in our table: it is never taken for harmless. */
  isUnknownCode: boolean
}

/** From here on speeding is serious (49 CFR 383.51(c)(1)), in miles per hour over the limit. */
const excessive = 15

/** Letters of the codes for breaking a rule of the road, which a death makes serious (49 CFR 383.51(c)(5)). */
const isRuleOfTheRoad = (code: string | null) => code !== null && /^[MNS]/i.test(code.trim())

export function countConviction(conviction: MvrConviction, content: MvrContent): Counted {
  const known = acdCode(conviction.acdCode)
  const counted = (as: OffenseClass | null): Counted => ({
    conviction,
    as,
    maybe: [],
    question: null,
    isUnknownCode: false,
  })
  const ask = (maybe: readonly OffenseClass[], why: string): Counted => ({
    ...counted(null),
    maybe,
    question: `${titleOf(conviction)}: ${why}.`,
  })

  /** Serious in the driver's own car only when it cost a license (49 CFR 383.51(c)). */
  const asSerious = (isCmvOnly: boolean): Counted => {
    if (conviction.isCmv === true) return counted('serious')
    if (conviction.isCmv === null) return ask(['serious'], vehicleUnknown)
    if (isCmvOnly || !mayHaveCostLicense(conviction, content)) return counted(null)
    return ask(['serious'], 'in a car, it counts if it cost a license')
  }

  const perhapsSerious = (why: string): Counted => {
    const serious = asSerious(false)
    return serious.as === null && serious.maybe.length === 0 ? serious : ask(['serious'], why)
  }

  const asMajor = (isCmvOnly: boolean): Counted => {
    if (!isCmvOnly || conviction.isCmv === true) return counted('major')
    const why = conviction.isCmv === null ? vehicleUnknown : 'in a car, it depends on the law of the state'
    return ask(['major'], why)
  }

  const inCmv = (as: 'railroad' | 'out-of-service', isCmvOnly: boolean): Counted => {
    if (!isCmvOnly || conviction.isCmv === true) return counted(as)
    return conviction.isCmv === null ? ask([as], vehicleUnknown) : counted(null)
  }

  if (known === undefined) {
    const why =
      conviction.acdCode === null ? 'the report has no ACD code' : 'our table does not have this code'
    return { ...ask(offenseClasses, why), isUnknownCode: true }
  }
  switch (known.class) {
    case 'major':
      return asMajor(known.isCmvOnly)
    case 'serious':
      return asSerious(known.isCmvOnly)
    case 'railroad':
    case 'out-of-service':
      return inCmv(known.class, known.isCmvOnly)
    case 'maybe major':
      if (known.isCmvOnly && conviction.isCmv === false) return counted(null)
      return ask(['major'], 'it depends on the law of the state')
    case 'maybe serious':
      return perhapsSerious('it depends on the law of the state')
    case 'by speed':
      if (conviction.isFatal === true) return asSerious(false)
      if (conviction.speedOver === null) return perhapsSerious('the report does not say how fast')
      return conviction.speedOver >= excessive ? asSerious(false) : counted(null)
    case 'none':
      break
  }
  if (conviction.isFatal === true) {
    return isRuleOfTheRoad(conviction.acdCode)
      ? asSerious(false)
      : ask(['serious'], 'a person died, and it counts if it broke a rule of the road')
  }
  return (conviction.speedOver ?? 0) >= excessive
    ? ask(['serious'], 'the code and the speed do not agree')
    : counted(null)
}

const vehicleUnknown = 'the report does not say whether it was in a commercial vehicle'

/** 'Failed to obey a sign, M14, 22 Sep 2026' */
const titleOf = ({ acdCode: code, description, offenseOn }: MvrConviction) =>
  [acdCode(code)?.words ?? description, code, shownDay(offenseOn)].filter((part) => part !== null).join(', ')

/** A withdrawal began on the day of the offense or after it, or the report does not say. */
function mayHaveCostLicense({ offenseOn }: MvrConviction, { withdrawals }: MvrContent): boolean {
  if (withdrawals.kind === 'unknown') return true
  return withdrawals.kind === 'reported' && withdrawals.rows.some(({ from }) => from >= offenseOn)
}
