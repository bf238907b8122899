/** Today by the clock of the user. The service validates by the carrier's calendar. */
export function localToday(now = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}

/** The latest day that has begun anywhere: the calendar of Kiribati, the first place to reach a day. */
export const dayAnywhere = (now = new Date()) =>
  new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
