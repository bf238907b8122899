import type { Client } from 'pg'
import { notRankedCause } from '../score/compare-published.ts'
import { sms321 } from '../score/ruleset.ts'
import type { ImportCheck } from 'shared-api/safety/safety-imports'
import { nationalRecords } from './national-records.ts'
import { comparedRows } from './reconcile.ts'

/** As many are scored in an import; `pnpm safety reconcile` compares all. */
const mostCompared = 1000

/** Notes whose published lines the files have, before those of other carriers are added to them. */
export const notePublished = (client: Client) =>
  client.query(
    'create temp table import_published on commit drop as select distinct dot_number from national_published_loading',
  )

/**
 * What FMCSA published beside the files against what the engine makes of them, before anyone else sees them. Measures that
 * differ are told, not refused: counts that differ were refused before, and what is left is FMCSA's power units, which the
 * files lack, or a decision that one of the two does not know.
 */
export async function comparePublished(client: Client, snapshot: string): Promise<ImportCheck> {
  const name = 'Measures that FMCSA published beside'
  const { rows } = await client.query<{ dot: number; total: number }>(
    `select dot_number as dot, (count(*) over ())::integer as total from (
       select dot_number from import_published
       intersect select dot_number from national_inspection where snapshot = $1
     ) as carriers order by dot_number limit ${mostCompared}`,
    [snapshot],
  )
  const [first] = rows
  if (first === undefined)
    return {
      Check: name,
      ByFiles: null,
      Found: null,
      Result: 'Not compared',
      Detail: 'no inspection of these carriers is on file',
    }
  const comparison = { anchors: [], rules: sms321 }
  const summary = { match: 0, close: 0, mismatch: 0, unknown: 0 }
  for await (const records of nationalRecords(client, {
    snapshot,
    asOf: snapshot,
    dots: rows.map(({ dot }) => dot),
  })) {
    for (const row of records.flatMap((one) => comparedRows(one, snapshot, comparison))) {
      // Others are ranked after the import alone.
      if (row.Value !== 'Percentile' && row.Cause !== notRankedCause) summary[row.Verdict] += 1
    }
  }
  const { match, close, mismatch } = summary
  const many =
    first.total > rows.length
      ? `the first ${rows.length} of ${first.total.toLocaleString('en-US')} carriers`
      : null
  const differing =
    close + mismatch === 0
      ? null
      : `${close} close, ${mismatch} differ: pnpm safety reconcile --as-of ${snapshot} says why`
  return {
    Check: name,
    ByFiles: match + close + mismatch,
    Found: match,
    Result: mismatch === 0 ? 'Matches' : 'Differs',
    Detail: [many, differing].filter((part) => part !== null).join('; ') || null,
  }
}
