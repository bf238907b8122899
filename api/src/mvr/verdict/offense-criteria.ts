import type { MvrContent } from 'shared-api/mvr/mvr-content'
import type { MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import type { MvrCriterion, MvrCriterionName } from 'shared-api/mvr/mvr-verdict'
import { countsUntil, criterion, isCovered, type Judged, plural, seriousYears } from './criterion.ts'
import { countConviction, type Counted, type OffenseClass } from './offense-class.ts'

interface Limit {
  name: MvrCriterionName
  as: OffenseClass
  allowed: number
  years: number | null
  /** One of them, and several, in a sentence. */
  noun: readonly [one: string, many: string]
}

const limitsOf = (rules: MvrCriteriaRules): Limit[] => [
  {
    name: 'Major offenses',
    as: 'major',
    allowed: rules.MajorAllowed,
    years: rules.MajorYears,
    noun: ['major offense', 'major offenses'],
  },
  {
    name: 'Serious, 3 years',
    as: 'serious',
    allowed: rules.SeriousAllowed,
    years: seriousYears,
    noun: ['serious violation', 'serious violations'],
  },
  {
    name: 'Railroad crossing',
    as: 'railroad',
    allowed: rules.RailroadAllowed,
    years: rules.RailroadYears,
    noun: ['railroad crossing violation', 'railroad crossing violations'],
  },
  {
    name: 'Out-of-service orders',
    as: 'out-of-service',
    allowed: rules.OutOfServiceAllowed,
    years: rules.OutOfServiceYears,
    noun: ['violation of an out-of-service order', 'violations of out-of-service orders'],
  },
]

/**
 * Every conviction of a report, as 49 CFR 383.51 counts it, by the day of its offense. Pending citations are never among
 * them.
 */
export const countedOf = (content: MvrContent): Counted[] =>
  (content.convictions.kind === 'reported' ? content.convictions.rows : [])
    .map((conviction) => ({ conviction, place: `${conviction.offenseOn} ${JSON.stringify(conviction)}` }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ conviction }) => countConviction(conviction, content))

/** Major, serious, railroad and out-of-service, against what the carrier allows. */
export const offenseCriteria = (judged: Judged, counted: readonly Counted[]): MvrCriterion[] =>
  limitsOf(judged.rules).map((limit) =>
    limitCriterion(judged, limit, within(counted, judged.today, limit.years)),
  )

/** The convictions that count on a day, by the days of their offenses. */
export const within = (counted: readonly Counted[], today: string, years: number | null) =>
  counted.filter(({ conviction }) => years === null || today <= countsUntil(conviction.offenseOn, years))

/**
 * 49 CFR 383.51(a)(4) counts separate incidents. Offenses of one day in one state are one incident at least, and a person
 * decides whether they are more.
 */
export const incidents = (counted: readonly Counted[]) =>
  new Set(counted.map(({ conviction }) => `${conviction.offenseOn} ${conviction.state}`)).size

function limitCriterion(judged: Judged, limit: Limit, counted: readonly Counted[]): MvrCriterion {
  const { name, as, allowed, years, noun } = limit
  if (judged.content.convictions.kind === 'unknown')
    return criterion(name, 'unknown', 'Unknown', 'The report does not say whether there are convictions.')
  const sure = counted.filter((one) => one.as === as)
  const open = counted.filter(({ maybe }) => maybe.includes(as))
  const least = incidents(sure)
  const most = sure.length + open.length
  const words = `${least} of ${allowed} allowed`
  const questions = open.flatMap(({ question }) => question ?? [])
  if (least > allowed) {
    const span = years === null ? '' : ` in ${years} ${plural(years, 'year')}`
    const sentence = `${least} ${plural(least, ...noun)}${span}, ${allowed} allowed.`
    return criterion(name, 'fails', words, sentence, ...questions)
  }
  if (most > allowed || open.some(({ isUnknownCode }) => isUnknownCode)) {
    const days =
      sure.length > least ? [`${sure.length} ${plural(sure.length, ...noun)} on the same day.`] : []
    return criterion(name, 'needs a person', `${words}, ${most - least} to check`, ...questions, ...days)
  }
  if (!isCovered(judged, years))
    return criterion(
      name,
      'unknown',
      words,
      `The report does not cover ${years} ${plural(years ?? 0, 'year')}.`,
    )
  if (most === allowed && most > 0) {
    const sentence = `${least} of ${allowed} ${plural(allowed, ...noun)} allowed.`
    return criterion(name, 'near', words, sentence, ...questions)
  }
  return criterion(name, 'ok', words, ...questions)
}
