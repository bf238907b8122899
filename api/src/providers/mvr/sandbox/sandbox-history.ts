import { addDays } from '../../../platform/calendar.ts'
import type {
  MvrAccident,
  MvrConviction,
  MvrPendingCitation,
  MvrWithdrawal,
} from 'shared-api/mvr/mvr-content'
import { drawn } from './sandbox-ending.ts'

interface Offense {
  acdCode: string | null
  stateCode: string
  description: string
  speedOver: number | null
  points: number
}

/** The last one has a code that no table knows: it is for a person to judge. */
const offenses: readonly Offense[] = [
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

/** Most drivers have none; few have many. */
const counts = [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 5]

const offenseOf = (seed: string) => offenses[drawn(seed, offenses.length)] ?? offenses[0]

export function convictionsOf(seed: string, state: string, asOf: string): MvrConviction[] {
  const count = counts[drawn(`convictions ${seed}`, counts.length)] ?? 0
  return Array.from({ length: count }, (_, index): MvrConviction | undefined => {
    const key = `${index} ${seed}`
    const offense = offenseOf(`offense ${key}`)
    if (offense === undefined) return undefined
    const offenseOn = addDays(asOf, -40 - drawn(`day ${key}`, 3200))
    return {
      ...offense,
      offenseOn,
      convictedOn: addDays(offenseOn, 21 + drawn(`court day ${key}`, 18)),
      court: drawn(`court ${key}`, 4) === 0 ? null : 'Municipal court',
      state,
      isCmv: drawn(`cmv ${key}`, 2) === 0,
      isHazmat: false,
      isFatal: false,
    }
  })
    .filter((conviction) => conviction !== undefined)
    .toSorted((one, other) => (one.offenseOn < other.offenseOn ? 1 : -1))
}

export function pendingOf(seed: string, state: string, asOf: string): MvrPendingCitation[] {
  const offense = offenseOf(`pending offense ${seed}`)
  if (offense === undefined || drawn(`pending ${seed}`, 9) !== 0) return []
  const { points: _, ...said } = offense
  const number = `C${10_000 + drawn(`citation ${seed}`, 90_000)}`
  return [{ ...said, offenseOn: addDays(asOf, -20), court: null, state, isCmv: true, isHazmat: null, number }]
}

export function accidentsOf(seed: string, state: string, asOf: string): MvrAccident[] {
  if (drawn(`accident ${seed}`, 6) !== 0) return []
  return [
    {
      on: addDays(asOf, -60 - drawn(`accident day ${seed}`, 1500)),
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

export function withdrawalsOf(seed: string, state: string, asOf: string): MvrWithdrawal[] {
  const kind = drawn(`withdrawal ${seed}`, 16)
  if (kind > 1) return []
  const from = addDays(asOf, -(kind === 0 ? 50 : 700))
  return [
    {
      kind: 'Suspension',
      state,
      reason: 'Failure to pay a fine',
      from,
      until: kind === 0 ? null : addDays(from, 60),
      isOpen: kind === 0,
    },
  ]
}
