/**
 * The date in American Samoa, the last United States time zone to reach a new day: a later date may still be in the future
 * for a driver. Independent of the machine's time zone.
 */
export const earliestLocalDate = (now = new Date()) =>
  new Date(now.getTime() - 11 * 3_600_000).toISOString().slice(0, 10)

/** The date in Guam, the first to reach a new day: a later date is in the future for every driver. */
export const latestLocalDate = (now = new Date()) =>
  new Date(now.getTime() + 10 * 3_600_000).toISOString().slice(0, 10)
