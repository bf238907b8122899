import type { Client } from 'pg'
import { windowOf } from '../score/window.ts'
import type { RejectedLine, RejectedLines } from './rejected-lines.ts'

/** Deletes lines of a table and says why; reasons are read in pieces, as there may be millions. */
async function reject(
  client: Client,
  file: string,
  rejected: RejectedLines,
  { table, wrong, reason }: { table: string; wrong: string; reason: string },
): Promise<number> {
  let count = 0
  await client.query(
    `declare wrong cursor for select line, ${reason} as reason from (${wrong}) as wrong order by line`,
  )
  for (;;) {
    const { rows } = await client.query<RejectedLine>('fetch 5000 from wrong')
    if (rows.length === 0) break
    count += rows.length
    await rejected.add(rows.map((row) => ({ ...row, file })))
  }
  await client.query('close wrong')
  if (count > 0) {
    await client.query(`delete from ${table} where line in (select line from (${wrong}) as wrong)`)
  }
  return count
}

interface Checked {
  client: Client
  table: string
  file: string
  rejected: RejectedLines
}

/** A line whose time weight is not that of its day at the snapshot belongs to another month's file. */
export async function rejectOtherMonths({ client, table, file, rejected }: Checked, snapshot: string) {
  const { from, yearAgo, halfYearAgo } = windowOf(snapshot)
  const weight = `case when inspected_on > '${snapshot}' or inspected_on < '${from}' then 0
    when inspected_on >= '${halfYearAgo}' then 3 when inspected_on >= '${yearAgo}' then 2 else 1 end`
  return reject(client, file, rejected, {
    table,
    wrong: `select line, inspected_on, time_weight, ${weight} as weight from ${table} where time_weight <> ${weight}`,
    reason: `case when weight = 0
      then format('Insp_Date %s is outside of the 24 months before ${snapshot}: the file is of another month', inspected_on)
      else format('Time_Weight is %s, but %s weighs %s on ${snapshot}: the file is of another month', time_weight, inspected_on, weight)
      end`,
  })
}

/** Crashes have no time weight here; a crash that the snapshot can't know tells another month. */
export const rejectOtherDays = ({ client, table, file, rejected }: Checked, snapshot: string) =>
  reject(client, file, rejected, {
    table,
    wrong: `select line, crashed_on from ${table} where crashed_on > '${snapshot}' or crashed_on < '${windowOf(snapshot).from}'`,
    reason: `format('Report_Date %s is outside of the 24 months before ${snapshot}: the file is of another month', crashed_on)`,
  })

/**
 * Where the file's own total is another than what is computed with. A 2 of its out-of-service weight is right in BASICs
 * that add none too: FMCSA writes it there.
 */
export async function differingTotals({ client, table, file }: Omit<Checked, 'rejected'>): Promise<string[]> {
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

/** The first line of an id or key stays. */
export const rejectRepeated = (
  { client, table, file, rejected }: Checked,
  { key, named }: { key: string; named: string },
) =>
  reject(client, file, rejected, {
    table,
    wrong: `select line, key, first from (
        select line, concat_ws(' ', ${key}) as key, min(line) over (partition by ${key}) as first
        from ${table} where (${key}) in (select ${key} from ${table} group by ${key} having count(*) > 1)
      ) as repeated where line > first`,
    reason: `format('${named} %s is in line %s already', key, first)`,
  })

export const rejectWithoutInspection = (
  { client, table, file, rejected }: Checked,
  inspections: string | undefined,
) =>
  reject(client, file, rejected, {
    table,
    wrong:
      inspections === undefined
        ? `select line, inspection_id, null::integer as other from ${table}`
        : `select v.line, v.inspection_id, i.dot_number as other, v.dot_number
           from ${table} as v left join ${inspections} as i on i.id = v.inspection_id
           where i.dot_number is distinct from v.dot_number`,
    reason: `case when other is null
      then format('The inspection %s is in no line of the inspections', inspection_id)
      else format('The inspection %s is one of USDOT %s', inspection_id, other) end`,
  })
