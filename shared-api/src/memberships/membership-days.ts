/** Years of ISO text: 29 February of a year that has none still sorts where it would stand. */
const inYears = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

export const activationTooEarly = 'Choose an activation date within the last 12 months'
export const activationTooLate = 'Choose an activation date within the next 12 months'
export const cancellationTooLate = 'Choose a cancellation date within the next 24 months'

/** A membership is billed from its first day on: years that no one meant are asked about. `today` by the carrier's calendar. */
export function activationProblem(day: string, today: string): string | undefined {
  if (day < inYears(today, -1)) return activationTooEarly
  return isActivationTooLate(day, today) ? activationTooLate : undefined
}

/** Also where nothing is billed yet: no one plans a driver further ahead. */
export const isActivationTooLate = (day: string, today: string) => day > inYears(today, 1)

export const isCancellationTooLate = (day: string, today: string) => day > inYears(today, 2)

export interface Beginning {
  ActivationDate?: string | null | undefined
  ProductId?: string | null | undefined
}

/** What is wrong with the day of a driver's membership, or of one who waits for a product. */
export function beginningProblem({ ActivationDate, ProductId }: Beginning, today: string) {
  if (!ActivationDate) return undefined
  if (ProductId) return activationProblem(ActivationDate, today)
  return isActivationTooLate(ActivationDate, today) ? activationTooLate : undefined
}
