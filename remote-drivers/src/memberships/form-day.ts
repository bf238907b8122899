/** The day by the clock of the user who fills in a form. The service judges by the carrier's own. */
export function formDay(now = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}

/** The day that has begun somewhere: the calendar of Kiribati, the first place to reach a day. */
export const dayAnywhere = (now = new Date()) =>
  new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
