import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Basic } from 'shared-api/safety'
import type { Db } from '../../platform/database/connect.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { backOffice } from '../../platform/office-tools.ts'
import { atOnce } from '../../platform/turn.ts'
import { replacePopulation } from '../population-store.ts'
import { publishedBasics } from '../score/compare-published.ts'
import { type Curve, cutOffsOf, isSegmented, populationOf } from '../score/curve.ts'
import { partsOf, weighed } from '../score/points.ts'
import { groupOf, type Ruleset, sms321 } from '../score/ruleset.ts'
import { contextOf } from '../score/score.ts'
import type { Comparison } from '../score/percentile.ts'
import { type BasicCounts, countsOf, type ScoreContext, standingOf } from '../score/standing.ts'
import { comparisonAt } from './carrier-score-command.ts'
import { type NationalRecord, nationalRecords } from './national-records.ts'
import { snapshotFor, withNational } from './national-snapshots.ts'

export interface AllScored {
  Snapshot: string
  Carriers: number
  /** Rows of carrier and BASIC with a violation or crash. */
  Measures: number
  Groups: number
  Seconds: { Measures: number; Percentiles: number }
}

/** A carrier's BASIC with a violation or crash: what its percentile is found with once all are read. */
interface Kept {
  dot: number
  basic: Basic
  counts: BasicCounts
  context: ScoreContext
}

/** Scores all carriers of a snapshot by the engine, keeps the cut-offs of each group, then ranks each carrier by them. */
export async function scoreAll(
  { db, databaseUrl, rules }: { db: Db; databaseUrl: string; rules: Ruleset },
  asOf: string | undefined,
): Promise<AllScored> {
  return withNational(databaseUrl, async (client) => {
    const snapshot = await snapshotFor(client, { asOf })
    const begun = performance.now()
    const nation = new Nation(snapshot, rules)
    for await (const records of nationalRecords(client, { snapshot, asOf: snapshot })) {
      for (const one of records) nation.add(one)
    }
    const read = performance.now()
    const curves = nation.curves()
    if (rules.name === sms321.name) {
      await tenantTx(db, backOffice, async (tx) => {
        await replacePopulation(tx, { kind: 'Population', snapshot, curves })
        const passengers = nation.passengerCurves()
        await replacePopulation(tx, { kind: 'Passenger carriers', snapshot, curves: passengers })
      })
      const population = populationOf(snapshot, curves)
      await keepScores(client, nation, { ...(await comparisonAt(db, snapshot, rules)), population })
    } else {
      // The measures in force stay as they are: a preview keeps only what it is ranked by.
      await tenantTx(db, backOffice, (tx) =>
        replacePopulation(tx, { kind: 'Enhanced preview', snapshot, curves }),
      )
    }
    return {
      Snapshot: snapshot,
      Carriers: nation.carriers,
      Measures: nation.measures,
      Groups: curves.length,
      Seconds: { Measures: seconds(begun, read), Percentiles: seconds(read, performance.now()) },
    }
  })
}

/** Measures carriers one after the other, and ranks them once all of them are known. */
export class Nation {
  /** Those that were added, also without a violation or crash. */
  carriers = 0
  readonly snapshot: string
  readonly #rules: Ruleset
  readonly #peers = new Peers()
  readonly #passengers: PassengerCurves
  readonly #kept: Kept[] = []

  constructor(snapshot: string, rules: Ruleset) {
    this.snapshot = snapshot
    this.#rules = rules
    this.#passengers = new PassengerCurves(rules)
  }

  /** Carrier and BASIC with a violation or crash. */
  get measures(): number {
    return this.#kept.length
  }

  add(one: NationalRecord) {
    this.carriers += 1
    this.#passengers.add(one)
    for (const basic of measured(one, this.snapshot, this.#rules)) {
      this.#kept.push(basic)
      this.#peers.add(one, basic)
    }
  }

  curves(): Curve[] {
    return this.#peers.curves()
  }

  passengerCurves(): Curve[] {
    return this.#passengers.curves()
  }

  /** Each measure with its percentile. */
  *ranked(comparison: Comparison) {
    for (const { dot, basic, counts, context } of this.#kept) {
      yield { dot, basic, counts, standing: standingOf(basic, counts, { ...context, comparison }) }
    }
  }
}

const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10

function measured({ dot, record }: NationalRecord, snapshot: string, rules: Ruleset): Kept[] {
  const { violations, crashes, rejected = [] } = record
  if (violations.length === 0 && crashes.length === 0) return []
  const found = new Set<Basic>(rules.counted(violations).map(({ basic }) => basic))
  if (crashes.length > 0) found.add('Crash Indicator')
  const context = contextOf(record, snapshot, { rules, anchors: [] })
  // The rows of a carrier are not needed any more, and there are millions.
  const { kind, findings, orders } = record
  const lean = { ...context, record: { kind, findings, orders } }
  const weighedRecord = atOnce(weighed(record, context))
  return Basic.options.flatMap((basic) => {
    // What is not known of a carrier is neither shown nor compared with.
    if (!found.has(basic) || rejected.some((one) => one.basic === basic)) return []
    const parts = atOnce(partsOf(weighedRecord, basic, context.window, rules))
    const counts = countsOf(basic, parts, context)
    return counts.withViolation === 0 ? [] : [{ dot, basic, counts, context: lean }]
  })
}

interface Group {
  basic: Basic
  segment: Curve['segment']
  eventGroup: string
}

/** The measures of each safety event group. */
class Peers {
  readonly #groups = new Map<string, Group & { measures: number[] }>()

  /** Intrastate carriers without hazardous material are ranked on the curve of the others. */
  add({ operation, published }: NationalRecord, { basic, counts, context }: Kept) {
    if (operation === 'C' || published.some(({ file }) => operation === '' && file.startsWith('C '))) return
    const { rankedIn: eventGroup, measure } = standingOf(basic, counts, context)
    const { fleet, rules } = context
    // FMCSA divides by power units that its files lack: its own measure is the better one.
    const isPublished = basic === 'Unsafe Driving' && rules.name === sms321.name
    const own = isPublished ? published[0]?.measures[0] : undefined
    const ranked = own ?? measure
    const segment = isSegmented(basic) ? fleet.segment : null
    if (eventGroup === undefined || ranked === undefined || segment === undefined) return
    const key = `${basic} ${segment ?? ''} ${eventGroup}`
    const group = this.#groups.get(key)
    if (group === undefined) this.#groups.set(key, { basic, segment, eventGroup, measures: [ranked] })
    else group.measures.push(ranked)
  }

  curves(): Curve[] {
    return [...this.#groups.values()].map(({ measures, ...group }) => ({ ...group, ...cutOffsOf(measures) }))
  }
}

/** The lowest measure that FMCSA published with each percentile, by BASIC and group. */
class PassengerCurves {
  readonly #groups = new Map<string, Group & { peers: number; lowest: (number | null)[]; highest: number }>()
  readonly #rules: Ruleset

  constructor(rules: Ruleset) {
    this.#rules = rules
  }

  add({ published }: NationalRecord) {
    for (const row of published) {
      for (const [index, [basic]] of publishedBasics.entries()) {
        const percentile = /^(\d+)%$/.exec(row.percentiles?.[index] ?? '')?.[1]
        const measure = row.measures[index] ?? 0
        if (percentile === undefined || measure === 0 || isSegmented(basic)) continue
        const { groupedBy, groups } = this.#rules.basics[basic]
        const relevant = basic === 'Vehicle Maintenance' ? row.vehicleInspections : row.driverInspections
        const events = groupedBy === 'relevant inspections' ? relevant : (row.withViolation[index] ?? 0)
        const eventGroup = groupOf(groups.COMBO, events)
        if (eventGroup !== undefined)
          this.#note({ basic, segment: null, eventGroup }, Number(percentile), measure)
      }
    }
  }

  #note(group: Group, percentile: number, measure: number) {
    const key = `${group.basic} ${group.eventGroup}`
    const empty = { ...group, peers: 0, lowest: Array.from({ length: 101 }, () => null), highest: 0 }
    const known = this.#groups.get(key) ?? empty
    this.#groups.set(key, known)
    known.peers += 1
    known.lowest[percentile] = Math.min(known.lowest[percentile] ?? measure, measure)
    known.highest = Math.max(known.highest, measure)
  }

  curves(): Curve[] {
    return [...this.#groups.values()].map(({ lowest, ...group }) => ({ ...group, cutOffs: lowest }))
  }
}

async function keepScores(client: Client, nation: Nation, comparison: Comparison) {
  await client.query('begin')
  // COPY writes no table under row level security.
  await client.query('create temp table scored (like national_score) on commit drop')
  const lines = Readable.from(linesOf(nation, comparison))
  await pipeline(lines, client.query(copyFrom('copy scored from stdin')))
  await client.query('delete from national_score where snapshot = $1', [nation.snapshot])
  await client.query('insert into national_score select * from scored order by dot_number')
  await client.query('commit')
}

/** Lines for COPY, many at once. */
function* linesOf(nation: Nation, comparison: Comparison) {
  let lines = ''
  for (const { dot, basic, counts, standing } of nation.ranked(comparison)) {
    const { numerator, denominator, inspections, withViolation } = counts
    const { eventGroup, percentile, percentileText, isAlert } = standing
    const ofBasic = [numerator, denominator, inspections, withViolation, eventGroup, percentile]
    const fields = [nation.snapshot, dot, basic, ...ofBasic, percentileText, isAlert]
    lines += `${fields.map((field) => field ?? String.raw`\N`).join('\t')}\n`
    if (lines.length < 500_000) continue
    yield lines
    lines = ''
  }
  yield lines
}
