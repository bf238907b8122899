/** Adds years to an ISO date as text; an impossible February 29 still sorts correctly. */
const addYears = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** No membership is older than this, so an earlier date is mistyped. */
export const firstMembershipDay = '1990-01-01'

export const activationTooEarly = 'Choose an activation date within the last 12 months'
export const activationBeforeAll = 'Enter an activation date in 1990 or later, or leave it blank'
export const activationTooLate = 'Choose an activation date within the next 12 months'
export const cancellationTooLate = 'Choose a cancellation date within the next 24 months'

/** The range refuses a mistyped year, because billing starts on the first day. `today` is in the carrier's time zone. */
export function activationProblem(day: string, today: string): string | undefined {
  if (day < addYears(today, -1)) return activationTooEarly
  return isActivationTooLate(day, today) ? activationTooLate : undefined
}

/** The date of a driver without a product is kept and not billed. */
export function unbilledActivationProblem(day: string, today: string): string | undefined {
  if (day < firstMembershipDay) return activationBeforeAll
  return isActivationTooLate(day, today) ? activationTooLate : undefined
}

const isActivationTooLate = (day: string, today: string) => day > addYears(today, 1)

export const isCancellationTooLate = (day: string, today: string) => day > addYears(today, 2)

export interface MembershipStart {
  ActivationDate?: string | null | undefined
  ProductId?: string | null | undefined
}

/** The error message for an activation date, with or without a product; undefined when it is valid. */
export function membershipStartProblem({ ActivationDate, ProductId }: MembershipStart, today: string) {
  if (!ActivationDate) return undefined
  if (ProductId) return activationProblem(ActivationDate, today)
  return unbilledActivationProblem(ActivationDate, today)
}
