import type { Client } from 'pg'
import { dayOf, lastFridayOf } from '../../platform/calendar.ts'
import { OperatorProblem } from '../../platform/operator-problem.ts'
import { readDay } from './field-values.ts'
import type { LoadedFile } from './load-file.ts'
import type { OfficialFile } from './official-files.ts'
import { snapshotOfWeights, type WeighedDays } from './snapshot-of-files.ts'

interface Known {
  files: readonly OfficialFile[]
  loaded: readonly LoadedFile[]
  notes: string[]
  /** As the operator named it. */
  snapshot: string | undefined
  now: Date
}

/** What the operator named, else what the time weights tell, else a name of a file, else the newest imported. */
export async function chooseSnapshot(
  client: Client,
  { files, loaded, notes, snapshot: named, now }: Known,
): Promise<string> {
  if (named !== undefined) return named
  const hints = [...new Set(files.flatMap(({ day }) => day ?? []))].toSorted().toReversed()
  const weighed = loaded.find((one) => one.weighed.size > 0)
  const months = files.flatMap(({ month }) => month ?? [])
  const told = weighed && snapshotOfWeights(isoDays(weighed.weighed), { hints, months, today: dayOf(now) })
  if (told !== undefined) {
    const { snapshot, others } = told
    if (others.length > 0 && !hints.includes(snapshot)) {
      notes.push(
        `Time weights and days fit ${others.length} more snapshots too, from ${others[0]} to ${others.at(-1)}. Name another with --snapshot.`,
      )
    }
    return snapshot
  }
  const [hint] = hints
  if (hint !== undefined) return hint
  const [month] = months
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(snapshot)::text as newest from national_file where $1::text is null or snapshot::text like $1',
    [month === undefined ? null : `${month}-%`],
  )
  const newest = rows[0]?.newest ?? null
  if (month !== undefined) return newest ?? lastFridayOf(`${month}-01`)
  if (newest !== null) {
    notes.push('The files name no snapshot: they join the newest one.')
    return newest
  }
  throw new OperatorProblem(
    'The files do not say which snapshot they are of. Name it: pnpm safety import <folder> --snapshot <day>',
  )
}

/** The keys have the file's own way of writing a day and a weight: `02-OCT-26 3.0`. */
function isoDays(weighed: WeighedDays): WeighedDays {
  const days: WeighedDays = new Map()
  for (const [key, lines] of weighed) {
    const [, day = '', weight = ''] = /^(.*) (\S+)$/.exec(key) ?? []
    const said = `${readDay(day, 'Insp_Date')} ${Number(weight)}`
    days.set(said, (days.get(said) ?? 0) + lines)
  }
  return days
}
