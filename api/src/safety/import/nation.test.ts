import { expect, test } from '@jest/globals'
import type { Basic } from 'shared-api/safety'
import { populationOf } from '../score/curve.ts'
import { sms321 } from '../score/ruleset.ts'
import { snapshot } from '../score/sample-record.ts'
import type { NationalRecord } from './national-records.ts'
import { Nation } from './score-all.ts'

// A generated nation, ranked by the engine and, from the same records, by the plain reading of FMCSA's method below, which
// shares nothing with it: no rules, no windows, no cut-offs.

const carriers = 600_000

/** The same numbers in every run. */
let state = 30
const below = (end: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * end)
}

/** Some days before the snapshot, 30 Oct 2026, each with its time weight by hand; the last is outside of the window. */
const days = [
  ['2026-10-30', 3],
  ['2026-07-04', 3],
  ['2026-04-30', 3],
  ['2026-04-29', 2],
  ['2025-12-24', 2],
  ['2025-10-30', 2],
  ['2025-10-29', 1],
  ['2025-03-01', 1],
  ['2024-10-30', 1],
  ['2024-10-29', 0],
] as const
const weightOf = new Map<string, number>(days)
const yearAgo = '2025-10-30'

const found: readonly Basic[] = [
  'Unsafe Driving',
  'Hours of Service',
  'Driver Fitness',
  'Controlled Substances',
  'Vehicle Maintenance',
]

/** Most carriers have an inspection or none, some have hundreds; two of three inspections are clean. */
function generated(dot: number): NationalRecord {
  const units = 1 + below(40)
  const tractors = dot % 3 === 0 ? units : Math.floor(units / 4)
  const size = below(1000)
  const count =
    size < 700 ? below(2) : size < 985 ? 3 + below(9) : size < 999 ? 12 + below(80) : 150 + below(500)
  const inspections = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    inspectedOn: days[below(days.length)]?.[0] ?? '',
    level: [1, 2, 3, 5][below(4)] ?? 1,
    hasPlacardableMaterial: false,
    unitTypes: [],
  }))
  const violations = inspections.flatMap(({ id, level }) => {
    if (below(3) > 0) return []
    const isVehicle = level === 5
    return Array.from({ length: 1 + below(4) }, () => ({
      inspectionId: id,
      code: '3922',
      basic:
        (level === 3 ? found[below(4)] : isVehicle ? found[4] : found[below(5)]) ??
        ('Vehicle Maintenance' as const),
      severity: 1 + below(10),
      isOutOfService: below(5) === 0,
      adjudication: null,
    }))
  })
  const crashes = Array.from({ length: below(30) === 0 ? 1 + below(6) : 0 }, (_, index) => ({
    id: String(index),
    crashedOn: days[below(days.length)]?.[0] ?? '',
    hasInjuryOrFatality: below(3) === 0,
    isHazmatReleased: below(40) === 0,
    isNotPreventable: below(10) === 0,
  }))
  const annualMiles = below(4) === 0 ? null : units * below(220_000)
  const census = [
    { asOf: '2024-01-01', powerUnits: units, drivers: units, annualMiles, tractors, motorCoaches: 0 },
  ]
  const record = {
    kind: 'general',
    inspections,
    violations,
    crashes,
    census,
    findings: [],
    orders: [],
  } as const
  return { dot, record, operation: dot % 10 === 0 ? 'C' : 'A', published: [] }
}

interface Naive {
  dot: number
  basic: Basic
  group: string
  measure: number
  isPeer: boolean
  /** Shown in place of the percentile. */
  text: string | undefined
  /** No violation or crash of the last twelve months. */
  isOld: boolean
}

const bounds = {
  unsafe: { combo: [3, 9, 22, 58, 150], straight: [3, 5, 9, 19, 50] },
  crash: { combo: [2, 4, 7, 17, 46], straight: [2, 3, 5, 9, 27] },
  hours: [3, 11, 21, 101, 501],
  others: [5, 11, 21, 101, 501],
  substances: [1, 2, 3, 4],
}

function naive({ dot, record, operation }: NationalRecord): Naive[] {
  const [census] = record.census
  if (census === undefined) return []
  const units = census.powerUnits
  const isCombo = (census.tractors ?? 0) / units >= 0.7
  const segment = isCombo ? 'combo' : 'straight'
  const miles = census.annualMiles === null ? undefined : census.annualMiles / units
  let use = 1
  if (miles !== undefined && miles <= 200_000) {
    if (isCombo) use = miles < 80_000 ? 1 : miles <= 160_000 ? 1 + (0.6 * (miles - 80_000)) / 80_000 : 1.6
    else use = miles < 20_000 ? 1 : miles <= 60_000 ? miles / 20_000 : 3
  }
  const rows: Naive[] = []
  const keep = (
    basic: Basic,
    own: {
      starts: number[]
      events: number
      with: number
      least: number
      what: string
      measure: number
      isOld: boolean
      tooFewEvents: string
    },
  ) => {
    if (own.with === 0) return
    const group = own.starts.findLastIndex((start) => own.events >= start)
    const text =
      group < 0
        ? own.tooFewEvents
        : own.with < own.least
          ? `Less than ${own.least} ${own.what}s with violations`
          : undefined
    rows.push({
      dot,
      basic,
      group: `${basic} ${basic === 'Unsafe Driving' || basic === 'Crash Indicator' ? segment : ''} ${group}`,
      measure: own.measure,
      isPeer: group >= 0 && operation !== 'C',
      text,
      isOld: own.isOld,
    })
  }
  for (const basic of found) {
    const ofVehicle = basic === 'Vehicle Maintenance'
    const levels = ofVehicle ? [1, 2, 5, 6] : [1, 2, 3, 6]
    let points = 0
    let weights = 0
    let relevant = 0
    let withViolation = 0
    let latest = ''
    let latestWith = ''
    for (const { id, inspectedOn, level } of record.inspections) {
      const weight = weightOf.get(inspectedOn) ?? 0
      if (weight === 0) continue
      let total = 0
      let isFound = false
      for (const one of record.violations) {
        if (one.inspectionId !== id || one.basic !== basic) continue
        isFound = true
        total += one.severity
        if (one.isOutOfService && basic !== 'Unsafe Driving' && basic !== 'Controlled Substances') total += 2
      }
      if (levels.includes(level) || isFound) {
        relevant += 1
        weights += weight
        if (inspectedOn > latest) latest = inspectedOn
      }
      if (!isFound) continue
      withViolation += 1
      points += weight * Math.min(30, total)
      if (inspectedOn > latestWith) latestWith = inspectedOn
    }
    const isUnsafe = basic === 'Unsafe Driving'
    const isSubstances = basic === 'Controlled Substances'
    const least = isSubstances ? 1 : basic === 'Hours of Service' || isUnsafe ? 3 : 5
    const what = `${ofVehicle ? 'vehicle' : 'driver'} inspection`
    keep(basic, {
      starts: isUnsafe
        ? bounds.unsafe[segment]
        : isSubstances
          ? bounds.substances
          : basic === 'Hours of Service'
            ? bounds.hours
            : bounds.others,
      events: isUnsafe || isSubstances ? withViolation : relevant,
      with: withViolation,
      least,
      what,
      measure: isUnsafe ? points / (units * use) : points / weights,
      // Of the others an old violation still counts where the latest inspection has one.
      isOld: latestWith < yearAgo && (isUnsafe || isSubstances || latestWith < latest),
      tooFewEvents: isUnsafe ? `Less than 3 ${what}s with violations` : `Less than ${least} ${what}s`,
    })
  }
  let points = 0
  let counted = 0
  let latest = ''
  for (const { crashedOn, hasInjuryOrFatality, isHazmatReleased, isNotPreventable } of record.crashes) {
    const weight = weightOf.get(crashedOn) ?? 0
    if (weight === 0 || isNotPreventable) continue
    counted += 1
    points += weight * ((hasInjuryOrFatality ? 2 : 1) + (isHazmatReleased ? 1 : 0))
    if (crashedOn > latest) latest = crashedOn
  }
  keep('Crash Indicator', {
    starts: bounds.crash[segment],
    events: counted,
    with: counted,
    least: 0,
    what: '',
    measure: points / (units * use),
    isOld: latest < yearAgo,
    tooFewEvents: 'Less than 2 crashes',
  })
  return rows
}

test('a nation of 600,000 carriers is ranked as the plain reading of the method ranks it', () => {
  const nation = new Nation(snapshot, sms321)
  const rows: Naive[] = []
  for (let dot = 1; dot <= carriers; dot += 1) {
    const one = generated(dot)
    nation.add(one)
    rows.push(...naive(one))
  }
  const groups = new Map<string, number[]>()
  for (const { group, measure, isPeer } of rows) {
    const peers = groups.get(group) ?? []
    groups.set(group, peers)
    if (isPeer) peers.push(measure)
  }
  for (const peers of groups.values()) peers.sort((one, other) => one - other)
  const expected = new Map(rows.map((row) => [`${row.dot} ${row.basic}`, row]))
  const curves = nation.curves()
  const comparison = { anchors: [], population: populationOf(snapshot, curves) }
  const wrong: unknown[] = []
  let ranked = 0
  for (const { dot, basic, standing } of nation.ranked(comparison)) {
    const row = expected.get(`${dot} ${basic}`)
    if (row === undefined) {
      wrong.push({ dot, basic })
      continue
    }
    const peers = groups.get(row.group) ?? []
    const isRanked = row.text === undefined && !row.isOld && peers.length >= 20
    if (isRanked) ranked += 1
    const percentile = isRanked ? percentileAmong(peers, row) : undefined
    const isSame =
      standing.percentile === percentile &&
      (row.text === undefined || standing.percentileText === row.text) &&
      Math.abs((standing.measure ?? Number.NaN) - row.measure) < 1e-9
    if (!isSame)
      wrong.push({
        ...row,
        percentile,
        got: standing.percentile,
        text: standing.percentileText,
        gotMeasure: standing.measure,
      })
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(nation.measures).toBe(rows.length)
  expect(ranked).toBeGreaterThan(100_000)
})

/**
 * The share of the others below it: 100 (rank - 1) / (N - 1), the lowest rank of equals, rounded down. A carrier that is not
 * among its peers stands where the next one below it stands. An Unsafe Driving measure of 250 is the 100th percentile.
 */
function percentileAmong(peers: readonly number[], { basic, measure, isPeer }: Naive): number {
  if (basic === 'Unsafe Driving' && measure >= 250) return 100
  if (measure > (peers.at(-1) ?? 0)) return 100
  const own = isPeer ? measure : peers[countBelow(peers, (one) => one <= measure) - 1]
  if (own === undefined) return 0
  return Math.floor((100 * countBelow(peers, (one) => one < own)) / (peers.length - 1))
}

/** How many of these, from the lowest on, are below. */
function countBelow(ascending: readonly number[], isBelow: (one: number) => boolean): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (isBelow(ascending[middle] ?? 0)) from = middle + 1
    else to = middle
  }
  return from
}
