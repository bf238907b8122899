import type { Client } from 'pg'
import type { ReconciliationVerdict } from 'shared-api/safety/reconciliation'
import type { Db } from '../../platform/database/connect.ts'
import { atOnce } from '../../platform/turn.ts'
import { type Compared, comparedWithPublished, notRankedCause } from '../score/compare-published.ts'
import type { Ruleset } from '../score/ruleset.ts'
import { scoreCarrier } from '../score/score.ts'
import { comparisonAt } from './carrier-score-command.ts'
import { type NationalRecord, nationalRecords } from './national-records.ts'
import { snapshotFor, withNational } from './national-snapshots.ts'

/** One number that FMCSA has published, beside ours. */
interface Reconciled extends Compared {
  DotNumber: number
  File: string
}

export interface Reconciliation {
  Snapshot: string
  Carriers: number
  Summary: Record<ReconciliationVerdict, number>
  /** By cause, most frequent first. */
  Causes: { Cause: string; Count: number }[]
  /** Of one carrier all, else the first that differ. */
  Rows: Reconciled[]
}

const mostRows = 100

interface Request {
  db: Db
  databaseUrl: string
  rules: Ruleset
  asOf: string | undefined
  dot: number | undefined
}

/** FMCSA's published rows beside what the engine makes of the same snapshot's files. */
export async function reconcile({ db, databaseUrl, rules, asOf, dot }: Request): Promise<Reconciliation> {
  return withNational(databaseUrl, async (client) => {
    const snapshot = await snapshotFor(client, { asOf, dot, isPublished: true })
    const comparison = { ...(await comparisonAt(db, snapshot, rules)), rules }
    return reconciled(client, { snapshot, comparison, dots: dot === undefined ? undefined : [dot] })
  })
}

interface Compare {
  snapshot: string
  comparison: Parameters<typeof scoreCarrier>[2]
  /** These carriers, of whom all rows are kept; else those that differ. */
  dots: readonly number[] | undefined
}

async function reconciled(client: Client, { snapshot, comparison, dots }: Compare): Promise<Reconciliation> {
  const summary: Record<ReconciliationVerdict, number> = { match: 0, close: 0, mismatch: 0, unknown: 0 }
  const causes = new Map<string, number>()
  const rows: Reconciled[] = []
  let carriers = 0
  for await (const records of nationalRecords(client, { snapshot, asOf: snapshot, dots })) {
    for (const one of records) {
      if (one.published.length === 0) continue
      carriers += 1
      for (const row of comparedRows(one, snapshot, comparison)) {
        summary[row.Verdict] += 1
        if (row.Cause !== null) causes.set(row.Cause, (causes.get(row.Cause) ?? 0) + 1)
        if ((dots !== undefined || row.Verdict !== 'match') && rows.length < mostRows) rows.push(row)
      }
    }
  }
  return {
    Snapshot: snapshot,
    Carriers: carriers,
    Summary: summary,
    Causes: [...causes]
      .toSorted(([, one], [, other]) => other - one)
      .map(([Cause, Count]) => ({ Cause, Count })),
    Rows: rows,
  }
}

export function comparedRows(
  one: NationalRecord,
  snapshot: string,
  comparison: Compare['comparison'],
): Reconciled[] {
  const score = atOnce(scoreCarrier(one.record, snapshot, comparison))
  return one.published.flatMap((row) =>
    comparedWithPublished(row, score, one.record).map((compared) => ({
      DotNumber: one.dot,
      File: row.file,
      ...compared,
    })),
  )
}

export function printReconciliation(found: Reconciliation, print: (line: string) => unknown) {
  const { match, close, mismatch, unknown } = found.Summary
  print(
    `Snapshot ${found.Snapshot}: ${found.Carriers} published carriers. ${match} values match, ${close} are close, ${mismatch} differ${unknown === 0 ? '' : `, ${unknown} are not compared: no inspection of their carriers is on file`}.`,
  )
  for (const { Cause, Count } of found.Causes) {
    const advice = Cause === notRankedCause ? ': run pnpm safety score --all after the import' : ''
    print(`  ${String(Count).padStart(7)}  ${Cause}${advice}`)
  }
  for (const { DotNumber, File, Basic: basic, Value, Official, Estimated, Verdict, Cause } of found.Rows) {
    const why = Cause === null ? '' : `: ${Cause}`
    print(
      `  ${DotNumber} ${File}, ${basic}, ${Value.toLowerCase()}: FMCSA ${Official}, estimated ${Estimated}, ${Verdict}${why}`,
    )
  }
}
