/**
 * The day that has begun wherever a carrier or driver may be: the calendar of American Samoa, the last place to reach a
 * day. The same whatever the clock's zone is.
 */
export const dayEverywhere = (now = new Date()) =>
  new Date(now.getTime() - 11 * 3_600_000).toISOString().slice(0, 10)
