import { addDays } from '../../../platform/calendar.ts'
import type {
  MvrAccident,
  MvrConviction,
  MvrPendingCitation,
  MvrWithdrawal,
} from 'shared-api/mvr/mvr-content'
import { drawn } from './sandbox-ending.ts'

// What happened to a driver has a day of its own, so that a later report has all of an earlier one and what came since.

interface Offense {
  acdCode: string | null
  stateCode: string
  description: string
  speedOver: number | null
  points: number
}

/** The last one has a code that no table knows: it is for a person to judge. */
const offenses: readonly [Offense, ...Offense[]] = [
  {
    acdCode: 'S06',
    stateCode: '4511.21',
    description: 'Speeding, 6 to 10 mph over',
    speedOver: 8,
    points: 0,
  },
  {
    acdCode: 'S15',
    stateCode: '4511.21',
    description: 'Speeding, 15 mph or more over',
    speedOver: 17,
    points: 2,
  },
  { acdCode: 'M42', stateCode: '4511.33', description: 'Improper lane change', speedOver: null, points: 2 },
  { acdCode: 'M34', stateCode: '4511.34', description: 'Following too closely', speedOver: null, points: 2 },
  { acdCode: 'M14', stateCode: '4511.12', description: 'Failure to obey a sign', speedOver: null, points: 2 },
  { acdCode: 'B51', stateCode: '4510.12', description: 'Expired license', speedOver: null, points: 0 },
  { acdCode: 'M84', stateCode: '4511.20', description: 'Reckless driving', speedOver: null, points: 4 },
  {
    acdCode: 'M10',
    stateCode: '4511.62',
    description: 'Failure to stop at a railroad crossing',
    speedOver: null,
    points: 2,
  },
  { acdCode: null, stateCode: '331.99', description: 'Local ordinance', speedOver: null, points: 0 },
  { acdCode: 'Q97', stateCode: '9999.00', description: 'Other violation', speedOver: null, points: 1 },
]

/** Of eleven years. Most drivers have few, some many. */
const counts = [0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 7, 11] as const
const firstDay = '2017-01-01'
const days = 4200

interface Cited {
  offense: Offense
  offenseOn: string
  convictedOn: string
  court: string | null
  number: string
  isCmv: boolean
}

function citationsOf(seed: string, asOf: string): Cited[] {
  const count = counts[drawn(`convictions ${seed}`, counts.length)] ?? 0
  return Array.from({ length: count }, (_, index): Cited => {
    const key = `${index} ${seed}`
    const offenseOn = addDays(firstDay, drawn(`day ${key}`, days))
    return {
      offense: offenses[drawn(`offense ${key}`, offenses.length)] ?? offenses[0],
      offenseOn,
      convictedOn: addDays(offenseOn, 21 + drawn(`court day ${key}`, 160)),
      court: drawn(`court ${key}`, 4) === 0 ? null : 'Municipal court',
      number: `C${10_000 + drawn(`citation ${key}`, 90_000)}`,
      isCmv: drawn(`cmv ${key}`, 2) === 0,
    }
  })
    .filter(({ offenseOn }) => offenseOn <= asOf)
    .toSorted((one, other) => (one.offenseOn < other.offenseOn ? 1 : -1))
}

export const convictionsOf = (seed: string, state: string, asOf: string): MvrConviction[] =>
  citationsOf(seed, asOf)
    .filter(({ convictedOn }) => convictedOn <= asOf)
    .map(({ offense, offenseOn, convictedOn, court, isCmv }) => ({
      ...offense,
      offenseOn,
      convictedOn,
      court,
      state,
      isCmv,
      isHazmat: false,
      isFatal: false,
    }))

/** Their court has not decided yet. */
export const pendingOf = (seed: string, state: string, asOf: string): MvrPendingCitation[] =>
  citationsOf(seed, asOf)
    .filter(({ convictedOn }) => convictedOn > asOf)
    .map(({ offense, offenseOn, number, isCmv }) => ({
      acdCode: offense.acdCode,
      stateCode: offense.stateCode,
      description: offense.description,
      speedOver: offense.speedOver,
      offenseOn,
      court: null,
      state,
      isCmv,
      isHazmat: null,
      number,
    }))

export function accidentsOf(seed: string, state: string, asOf: string): MvrAccident[] {
  const on = addDays(firstDay, drawn(`accident day ${seed}`, days))
  if (drawn(`accident ${seed}`, 4) !== 0 || on > asOf) return []
  return [
    {
      on,
      state,
      description: 'Property damage',
      fault: null,
      injuries: 0,
      deaths: 0,
      isCmv: true,
      isHazmat: false,
    },
  ]
}

/** One driver in sixteen has an open one, another one has one that ended. */
export function withdrawalsOf(seed: string, state: string, asOf: string): MvrWithdrawal[] {
  const kind = drawn(`withdrawal ${seed}`, 16)
  const from = addDays(kind === 0 ? '2026-01-01' : '2024-06-01', drawn(`withdrawn ${seed}`, 300))
  if (kind > 1 || from > asOf) return []
  const until = kind === 0 ? null : addDays(from, 60)
  const isOpen = until === null || asOf < until
  return [{ kind: 'Suspension', state, reason: 'Failure to pay a fine', from, until, isOpen }]
}

/** The last day of a cycle of so many days that is not after `asOf`: of a renewal, or an examination. */
export function lastOfCycle(seed: string, cycle: number, asOf: string): string {
  let day = addDays(firstDay, -drawn(seed, cycle))
  for (let next = addDays(day, cycle); next <= asOf; next = addDays(day, cycle)) day = next
  return day
}
