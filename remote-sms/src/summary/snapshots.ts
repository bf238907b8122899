const day = 86_400_000
const week = 7 * day

/** A snapshot and the last Fridays of the months before it, newest first. */
export function snapshotsUpTo(newest: string, count: number): string[] {
  const [year = 0, month = 1] = newest.split('-').map(Number)
  const fridays = Array.from({ length: count }, (_, back) => {
    const lastDay = new Date(Date.UTC(year, month - back, 0))
    const sinceFriday = ((lastDay.getUTCDay() + 2) * day) % week
    return new Date(lastDay.getTime() - sinceFriday).toISOString().slice(0, 10)
  })
  // Files of a third Friday are older than the month's last one.
  return [newest, ...fridays.filter((friday) => friday < newest)].slice(0, count)
}
