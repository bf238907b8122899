import type { CarrierProblem, ImportCheck } from 'shared-api/safety/safety-imports'
import { type Checked, mostNamed } from './line-checks.ts'
import { shownDay } from '../../platform/calendar.ts'
import { carriersIn } from './total-checks.ts'

const kinds = { Inspections: 'Inspection', Violations: 'Violation', Crashes: 'Crash' } as const

/** A fall of more than these shares against the month before asks for --accept. */
const mostFall = { inAll: 0.05, ofCarrier: 0.2 }
/** Of a carrier with fewer inspections, some that turn 24 months old are a large share. */
const fewestOfCarrier = 20

interface Counted {
  table: 'national_inspection' | 'national_violation' | 'national_crash'
  named: 'Inspections' | 'Violations' | 'Crashes'
}

/**
 * Compares the carriers of the files with the same ones of the month before and of what the files replace, and all of them
 * unless the files are an extract.
 */
export async function checkMonthBefore(checked: Checked, counted: Counted, isAccepted: boolean) {
  const { client, snapshot } = checked
  const { table, named } = counted
  const { rows } = await client.query<{ before: string | null; is_replaced: boolean }>(
    `select (select max(snapshot)::text from ${table} where snapshot < $1) as before, exists (
       select from ${table} where snapshot = $1 and dot_number in (select dot_number from ${table}_loading)
     ) as is_replaced`,
    [snapshot],
  )
  const { before = null, is_replaced: isReplaced = false } = rows[0] ?? {}
  if (isReplaced) await checkAgainst(snapshot, checked, counted, isAccepted)
  if (before !== null) await checkAgainst(before, checked, counted, isAccepted)
  else if (!isReplaced) checked.checks.push(notCompared(named, 'none is on file'))
}

async function checkAgainst(
  before: string,
  { client, snapshot, checks, problems, rejectedOf }: Checked,
  { table, named }: Counted,
  isAccepted: boolean,
) {
  await client.query(`create temp table import_counts on commit drop as
    select dot_number as dot, coalesce(old.lines, 0) as old, coalesce(new.lines, 0) as new
    from (select dot_number, count(*)::integer as lines from ${table} where snapshot = '${before}' group by dot_number) as old
    full join (select dot_number, count(*)::integer as lines from ${table}_loading group by dot_number) as new
      using (dot_number)`)
  const { rows } = await client.query<{
    carriers: number
    named: number
    old: number
    of_named: number
    new: number
  }>(
    `select count(*) filter (where old > 0)::integer as carriers, count(*) filter (where old > 0 and new > 0)::integer as named,
       sum(old)::integer as old, (sum(old) filter (where new > 0))::integer as of_named, sum(new)::integer as new
     from import_counts`,
  )
  const [counts] = rows
  // An extract says nothing of the other carriers; what is replaced is theirs alone.
  const isExtract = counts !== undefined && (before === snapshot || counts.named * 2 < counts.carriers)
  const old = (isExtract ? counts.of_named : counts?.old) ?? 0
  const found = (counts?.new ?? 0) + rejectedOf(kinds[named])
  const fallen = named === 'Crashes' ? [] : await fallenCarriers(client, before, named)
  await client.query('drop table import_counts')
  if (old === 0) {
    checks.push(notCompared(named, `${shownDay(before)} has none of these carriers`))
    return
  }
  const isFallen = found < old * (1 - mostFall.inAll)
  problems.push(...fallen)
  checks.push({
    Check: `${named} against ${shownDay(before)}`,
    ByFiles: old,
    Found: found,
    Result: !isFallen && fallen.length === 0 ? 'Matches' : isAccepted ? 'Accepted' : 'Asks',
    Detail: detailOf(isFallen ? 1 - found / old : 0, fallen.length, isExtract),
  })
}

function detailOf(fall: number, carriers: number, isExtract: boolean): string | null {
  const said = [
    ...(fall > 0 ? [`${Math.round(fall * 100)}% fewer`] : []),
    ...(carriers > 0 ? [`${carriersIn(carriers)} with over ${mostFall.ofCarrier * 100}% fewer`] : []),
    ...(isExtract ? ['of the carriers in the files'] : []),
  ]
  return said.length === 0 ? null : said.join(', ')
}

const notCompared = (named: Counted['named'], why: string): ImportCheck => ({
  Check: `${named} against the month before`,
  ByFiles: null,
  Found: null,
  Result: 'Not compared',
  Detail: why,
})

async function fallenCarriers(
  client: Checked['client'],
  before: string,
  named: Counted['named'],
): Promise<CarrierProblem[]> {
  const { rows } = await client.query<{ dot: number; old: number; new: number }>(
    `select dot, old, new from import_counts
     where old >= ${fewestOfCarrier} and new > 0 and new < old * ${1 - mostFall.ofCarrier}
     order by old - new desc, dot limit ${mostNamed}`,
  )
  return rows.map((row) => ({
    DotNumber: row.dot,
    CarrierName: null,
    Problem: `Fewer ${named.toLowerCase()} than on ${shownDay(before)}`,
    ByFiles: row.old,
    Found: row.new,
    Where: 'in the whole file',
  }))
}
