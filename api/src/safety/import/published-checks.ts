import { publishedBasics } from '../score/compare-published.ts'
import type { CarrierProblem } from 'shared-api/safety/safety-imports'
import { type Checked, mostNamed } from './line-checks.ts'
import { carriersIn } from './total-checks.ts'

/**
 * What FMCSA counted of a carrier, in the files that it published beside, against the inspections and violations: in all,
 * and with a violation of each BASIC. Carriers without an inspection in the files are not compared.
 */
export async function checkPublishedCounts(
  { client, checks, problems }: Checked,
  { inspections, violations }: { inspections: string; violations: string },
  isAccepted: boolean,
) {
  const counts = publishedBasics.map(
    ([basic]) => `count(distinct inspection_id) filter (where basic = '${basic}')`,
  )
  const { rows } = await client.query<{
    dot: number
    said: number
    found: number
    said_with: number[]
    found_with: number[]
    compared: number
    file: string
  }>(
    `select * from (
       select published.dot_number as dot, published.file, published.inspections as said, counted.lines as found,
         with_violation as said_with, coalesce(of_carrier.found_with, array[0, 0, 0, 0, 0]) as found_with,
         (count(*) over ())::integer as compared
       from national_published_loading as published
       join (select dot_number, count(*)::integer as lines from ${inspections} as one group by dot_number) as counted
         using (dot_number)
       left join (
         select dot_number, array[${counts.join(', ')}]::integer[] as found_with from ${violations} as one group by dot_number
       ) as of_carrier using (dot_number)
     ) as counts
     where said <> found or said_with <> found_with
     order by abs(said - found) desc, dot limit ${mostNamed}`,
  )
  const { rows: totals } = await client.query<{ carriers: number }>(
    `select count(distinct dot_number)::integer as carriers from national_published_loading
     where dot_number in (select dot_number from ${inspections} as one)`,
  )
  const carriers = totals[0]?.carriers ?? 0
  const differing = new Set(rows.map(({ dot }) => dot)).size
  problems.push(
    ...rows.map((row): CarrierProblem => ({
      DotNumber: row.dot,
      CarrierName: null,
      Problem: `FMCSA counted otherwise in SMS ${row.file}: ${differences(row).join(', ')}`,
      ByFiles: row.said,
      Found: row.found,
      Where: `SMS ${row.file}`,
    })),
  )
  checks.push({
    Rule: 'Published',
    Check: 'Carriers as FMCSA counted them beside',
    ByFiles: carriers === 0 ? null : carriers,
    Found: carriers === 0 ? null : carriers - differing,
    Result: carriers === 0 ? 'Not compared' : differing === 0 ? 'Matches' : isAccepted ? 'Accepted' : 'Fails',
    Detail: differing === 0 ? null : carriersIn(differing),
  })
}

function differences(row: { said: number; found: number; said_with: number[]; found_with: number[] }) {
  const inAll = row.said === row.found ? [] : [`${row.said} inspections`]
  const each = publishedBasics.flatMap(([basic], index) =>
    row.said_with[index] === row.found_with[index]
      ? []
      : [
          `${row.said_with[index] ?? 0} of them with a violation of ${basic}, not ${row.found_with[index] ?? 0}`,
        ],
  )
  return [...inAll, ...each]
}
