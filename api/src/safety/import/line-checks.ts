import type { Client } from 'pg'
import { windowOf } from '../score/window.ts'
import type { NationalTable } from './file-formats.ts'
import type { CarrierProblem } from 'shared-api/safety/safety-imports'
import type { MadeCheck } from './import-report.ts'
import type { LoadedFile } from './load-file.ts'
import type { FileKind } from './official-files.ts'

/** Rows that are named one by one; all are counted. */
export const mostNamed = 10_000

export interface Checked {
  client: Client
  snapshot: string
  checks: MadeCheck[]
  problems: CarrierProblem[]
  notes: string[]
  /** How many lines of a file can't be read. */
  rejectedOf: (kind: FileKind) => number
}

/** A line that fails, with whose it is. */
export interface FailingLine {
  line: number
  dot: number | null
  reason: string
}

/** The first lines that a query finds, and how many there are. */
export async function failingLines(
  client: Client,
  query: string,
): Promise<{ total: number; rows: FailingLine[] }> {
  const { rows } = await client.query<FailingLine & { total: number }>(
    `select line, dot, reason, (count(*) over ())::integer as total from (${query}) as wrong
     order by line limit ${mostNamed}`,
  )
  return { total: rows[0]?.total ?? 0, rows }
}

export const problemsOf = (file: string, rows: readonly FailingLine[]): CarrierProblem[] =>
  rows.map(({ line, dot, reason }) => ({
    DotNumber: dot,
    CarrierName: null,
    Problem: reason,
    ByFiles: null,
    Found: null,
    Where: `${file}, line ${line}`,
  }))

/** A line whose day, or time weight of its day, is not of the snapshot belongs to another month's file. */
export async function checkDays(
  { client, snapshot, checks, problems }: Checked,
  { file, rows }: LoadedFile,
  table: string,
) {
  const { from, yearAgo, halfYearAgo } = windowOf(snapshot)
  const isCrash = file.kind === 'Crash'
  const outside = (day: string, column: string) =>
    `format('${column} %s is outside of the 24 months before ${snapshot}: the file is of another month', ${day})`
  const weight = `case when inspected_on > '${snapshot}' or inspected_on < '${from}' then 0
    when inspected_on >= '${halfYearAgo}' then 3 when inspected_on >= '${yearAgo}' then 2 else 1 end`
  const query = isCrash
    ? `select line, dot_number as dot, ${outside('crashed_on', 'Report_Date')} as reason from ${table}
       where crashed_on > '${snapshot}' or crashed_on < '${from}'`
    : `select line, dot_number as dot, case when weight = 0 then ${outside('inspected_on', 'Insp_Date')}
         else format('Time_Weight is %s, but %s weighs %s on ${snapshot}: the file is of another month',
           time_weight, inspected_on, weight) end as reason
       from (select *, ${weight} as weight from ${table}) as weighed where time_weight <> weight`
  const found = await failingLines(client, query)
  problems.push(...problemsOf(file.name, found.rows))
  checks.push({
    Rule: 'Days',
    Check: isCrash
      ? 'Days of crashes inside 24 months'
      : `Days and time weights of ${file.kind.toLowerCase()}s`,
    ByFiles: rows,
    Found: rows - found.total,
    Result: found.total === 0 ? 'Matches' : 'Fails',
    Detail: found.total === 0 ? null : linesIn(found.total),
  })
}

export const linesIn = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`

/** What no two lines may share. */
const keys: Partial<Record<NationalTable, { key: string; named: string }>> = {
  national_inspection: { key: 'id', named: 'Unique_ID' },
  national_crash: { key: 'report_state, report_number, report_sequence, dot_number', named: 'The report' },
  national_carrier: { key: 'dot_number', named: 'DOT_NUMBER' },
  national_fleet: { key: 'dot_number', named: 'DOT_NUMBER' },
  national_published: { key: 'dot_number, file', named: 'DOT_NUMBER' },
}

/** The very same line again is counted once; two lines of one key that say different things fail. */
export async function checkRepeated(
  { client, checks, problems, notes }: Checked,
  loaded: readonly LoadedFile[],
  { name, table }: { name: NationalTable; table: string },
) {
  const unique = keys[name]
  if (unique === undefined) return
  const { key, named } = unique
  await client.query(`create temp table import_repeated on commit drop as
    select row_id, kind, dot, line, key, first, is_same from (
      select one.ctid as row_id, to_jsonb(one) ->> 'file' as kind, dot_number as dot, line, concat_ws(' ', ${key}) as key,
        first_value(line) over same_key as first,
        (to_jsonb(one) - 'line') = first_value(to_jsonb(one) - 'line') over same_key as is_same
      from ${table} as one where (${key}) in (select ${key} from ${table} group by ${key} having count(*) > 1)
      window same_key as (partition by ${key} order by line)
    ) as repeated where line > first`)
  const { rows } = await client.query<{ kind: string | null; count: number; line: number; first: number }>(
    `select kind, count(*)::integer as count, min(line) as line, (array_agg(first order by line))[1] as first
     from import_repeated where is_same group by kind`,
  )
  for (const { kind, count, ...example } of rows) {
    const one = loaded.find(({ file }) => kind === null || file.kind === kind)
    if (one === undefined) continue
    one.rows -= count
    one.repeated += count
    notes.push(repeatedNote(one.file.name, count, example))
  }
  for (const { file } of loaded) {
    const others = await failingLines(
      client,
      `select line, dot, format('${named} %s is in line %s already, with other contents', key, first) as reason
       from import_repeated where not is_same and coalesce(kind, '${file.kind}') = '${file.kind}'`,
    )
    if (others.total === 0) continue
    problems.push(...problemsOf(file.name, others.rows))
    checks.push({
      Rule: 'Repeated',
      Check: `Lines of one ${named === 'The report' ? 'report' : named}`,
      ByFiles: 0,
      Found: others.total,
      Result: 'Fails',
      Detail: file.name,
    })
  }
  await client.query(`delete from ${table} using import_repeated
    where ${table}.ctid = import_repeated.row_id and is_same; drop table import_repeated`)
}

export function repeatedNote(file: string, count: number, { line, first }: { line: number; first: number }) {
  const many = count === 1 ? 'A line is' : `${count.toLocaleString('en-US')} lines are`
  return `${many} repeated in ${file} and counted once; line ${line} is line ${first} again.`
}

/**
 * Where the file's own total is another than what is computed with. A 2 of its out-of-service weight is right in BASICs
 * that add none too: FMCSA writes it there.
 */
export async function differingTotals(client: Client, file: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ lines: number; first: string | null }>(
    `select count(*)::integer as lines,
       (array_agg(format('line %s says %s, not %s', line, total_severity, ours) order by line))[1] as first
     from (
       select line, total_severity, severity + case
         when basic in ('Unsafe Driving', 'Controlled Substances') then oos_weight
         when is_out_of_service then 2 else 0 end as ours
       from ${table}
       where total_severity <> severity + oos_weight or (oos_weight = 2) <> is_out_of_service
     ) as totals where total_severity <> ours`,
  )
  const [found] = rows
  if (found === undefined || found.first === null) return []
  return [
    `Total_Severity_Wght differs from the sum that is computed with in ${found.lines.toLocaleString('en-US')} lines of ${file}; ${found.first}.`,
  ]
}
