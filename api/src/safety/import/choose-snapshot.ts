import type { Client } from 'pg'
import { dayOf, lastFridayOf, shownDay } from '../../platform/calendar.ts'
import { readDay } from './field-values.ts'
import { ImportRefused } from './import-refused.ts'
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
  const onFile = weighed && (await newestOnFile(client, 'snapshot <= $1', dayOf(now)))
  const told = weighed && snapshotOfWeights(isoDays(weighed.weighed), { hints, months, onFile })
  if (told !== undefined) {
    const { snapshot, others } = told
    if (others.length > 0 && !hints.includes(snapshot)) {
      notes.push(
        `The files do not say which snapshot they are of, and ${others.length} more fit, from ${shownDay(others[0] ?? '')} to ${shownDay(others.at(-1) ?? '')}. They are taken for ${shownDay(snapshot)}, ${snapshot === onFile ? 'the newest on file' : 'the oldest, as nothing says that they are newer'}. Name another with --snapshot.`,
      )
    }
    return snapshot
  }
  const [hint] = hints
  if (hint !== undefined) return hint
  const [month] = months
  const newest = await newestOnFile(client, 'snapshot::text like $1', `${month ?? ''}%`)
  if (month !== undefined) return newest ?? lastFridayOf(`${month}-01`)
  if (newest !== undefined) {
    notes.push('The files name no snapshot: they join the newest one.')
    return newest
  }
  throw new ImportRefused(
    'The files do not say which snapshot they are of.',
    'Name it: pnpm safety import <folder> --snapshot <day>.',
  )
}

async function newestOnFile(client: Client, where: string, value: string): Promise<string | undefined> {
  const { rows } = await client.query<{ day: string | null }>(
    `select max(snapshot)::text as day from national_file where ${where}`,
    [value],
  )
  return rows[0]?.day ?? undefined
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
