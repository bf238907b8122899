import { isRun } from 'shared-api/safety/snapshot'
import { addDays } from '../../platform/calendar.ts'
import { timeWeight, windowOf } from '../score/window.ts'

/** How many lines have each day and time weight: `2026-07-01 3`. */
export type WeighedDays = Map<string, number>

/**
 * The files don't say which snapshot they are of, but their time weights do. FMCSA's snapshots are the third or last
 * Friday of a month. Of those that contradict the fewest lines, a day or month in a name is taken, else the newest on file,
 * else the oldest: nothing says that the files are newer.
 */
export function snapshotOfWeights(
  weighed: WeighedDays,
  {
    hints,
    months,
    onFile,
  }: { hints: readonly string[]; months: readonly string[]; onFile: string | undefined },
): { snapshot: string; contradicting: number; others: readonly string[] } | undefined {
  const days = [...weighed].map(([key, lines]) => {
    const [day = '', weight] = key.split(' ')
    return { day, weight: Number(weight), lines }
  })
  const first = days.reduce((least, { day }) => (day < least ? day : least), '9999')
  const last = days.reduce((most, { day }) => (day > most ? day : most), '')
  if (last === '') return undefined
  const candidates = [...new Set([...hints, ...runsBetween(addDays(first, -7), addDays(last, 800))])].map(
    (snapshot) => {
      const window = windowOf(snapshot)
      const wrong = days.filter(({ day, weight }) => timeWeight(day, window) !== weight)
      return { snapshot, contradicting: wrong.reduce((sum, { lines }) => sum + lines, 0) }
    },
  )
  const fewest = Math.min(...candidates.map(({ contradicting }) => contradicting))
  const fitting = candidates.filter(({ contradicting }) => contradicting === fewest)
  const fits = fitting.map(({ snapshot }) => snapshot).toSorted()
  const ofMonth = fits.filter((snapshot) => months.includes(snapshot.slice(0, 7)))
  const all = ofMonth.length > 0 ? ofMonth : fits
  const snapshot =
    hints.find((hint) => all.includes(hint)) ?? all.find((day) => day === onFile) ?? all[0] ?? last
  return { snapshot, contradicting: fewest, others: all.filter((day) => day !== snapshot) }
}

function runsBetween(from: string, to: string): string[] {
  const runs: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (isRun(day)) runs.push(day)
  return runs
}
