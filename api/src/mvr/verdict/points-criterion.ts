import type { MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import type { MvrCriterion, MvrCriterionState } from 'shared-api/mvr/mvr-verdict'
import { countsUntil, criterion, isCovered, type Judged, plural, seriousYears } from './criterion.ts'
import { within } from './offense-criteria.ts'
import type { Counted, OffenseClass } from './offense-class.ts'

/** The carrier's scale counts 3 years, by the days of the offenses. */
const years = seriousYears

const scaleNames = {
  major: 'Major',
  serious: 'Serious',
  railroad: 'Railroad',
  'out-of-service': 'OutOfService',
} as const satisfies Record<OffenseClass, keyof MvrCriteriaRules['Points']>

const pointsOf = ({ Points }: MvrCriteriaRules, as: OffenseClass | null) =>
  as === null ? Points.Other : Points[scaleNames[as]]

/** What a conviction costs at most. `least` takes what a person has to look at as another violation. */
export function pointsRange(rules: MvrCriteriaRules, { as, maybe }: Counted) {
  const least = pointsOf(rules, as)
  const all = [least, ...maybe.map((other) => pointsOf(rules, other))]
  return { least: Math.min(...all), most: Math.max(...all) }
}

export function pointsSum(rules: MvrCriteriaRules, counted: readonly Counted[], today: string) {
  const ranges = within(counted, today, years).map((one) => pointsRange(rules, one))
  return {
    least: ranges.reduce((sum, { least }) => sum + least, 0),
    most: ranges.reduce((sum, { most }) => sum + most, 0),
  }
}

interface Part {
  state: MvrCriterionState
  sentence?: string
}

/** Points, and where the carrier counts them, convictions and accidents of 3 years. */
export function pointsCriterion(judged: Judged, counted: readonly Counted[]): MvrCriterion {
  const { content, rules, today } = judged
  const name = 'Points, your scale'
  if (content.convictions.kind === 'unknown')
    return criterion(name, 'unknown', 'Unknown', 'The report does not say whether there are convictions.')
  const recent = within(counted, today, years)
  const { least, most } = pointsSum(rules, counted, today)
  const isUnclear = recent.some(({ isUnknownCode }) => isUnknownCode)
  const parts = [
    pointsPart(rules.PointsAllowed, { least, most, isUnclear }),
    countPart(recent.length, rules.ConvictionsAllowed, ['conviction', 'convictions']),
    accidentsPart(judged),
    coverPart(judged),
  ]
  const worst = parts.reduce((one, other) => (rank(other.state) > rank(one.state) ? other : one))
  const words = `${least === most ? least : `${least} to ${most}`} of ${rules.PointsAllowed} allowed`
  const sentences = parts
    .filter(({ state }) => state !== 'ok')
    .toSorted((one, other) => rank(other.state) - rank(one.state))
    .flatMap(({ sentence }) => sentence ?? [])
  return criterion(name, worst.state, words, ...sentences)
}

const order: readonly MvrCriterionState[] = ['ok', 'near', 'unknown', 'needs a person', 'fails']
const rank = (state: MvrCriterionState) => order.indexOf(state)

function pointsPart(allowed: number, sum: { least: number; most: number; isUnclear: boolean }): Part {
  const { least, most, isUnclear } = sum
  if (least > allowed)
    return { state: 'fails', sentence: `${least} points on your scale, ${allowed} allowed.` }
  if (most > allowed || isUnclear) {
    const sentence = `${least} to ${most} points on your scale: a person has to look at some convictions.`
    return { state: 'needs a person', sentence }
  }
  return most === allowed && most > 0
    ? { state: 'near', sentence: `${most} of ${allowed} points on your scale.` }
    : { state: 'ok' }
}

function countPart(found: number, allowed: number | null, noun: readonly [string, string]): Part {
  if (allowed === null || found < allowed || (found === allowed && found === 0)) return { state: 'ok' }
  const counted = `${found} ${plural(found, ...noun)} in ${years} years, ${allowed} allowed.`
  return { state: found > allowed ? 'fails' : 'near', sentence: counted }
}

function accidentsPart({ content: { accidents }, rules, today }: Judged): Part {
  if (rules.AccidentsAllowed === null) return { state: 'ok' }
  if (accidents.kind === 'unknown')
    return { state: 'unknown', sentence: 'The report does not say whether there were accidents.' }
  const rows = accidents.kind === 'reported' ? accidents.rows : []
  const recent = rows.filter(({ on }) => today <= countsUntil(on, years))
  return countPart(recent.length, rules.AccidentsAllowed, ['accident', 'accidents'])
}

const coverPart = (judged: Judged): Part =>
  isCovered(judged, years)
    ? { state: 'ok' }
    : { state: 'unknown', sentence: `The report does not cover ${years} years.` }
