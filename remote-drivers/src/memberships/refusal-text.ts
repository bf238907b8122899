import { Refusal } from 'shared-api'
import { readFailure } from 'shared-ui'

/** The service's own words, of a field too; of a driver who is not there any more, that he is not. */
export function refusalText(refusal: unknown) {
  if (!(refusal instanceof Refusal)) return readFailure(refusal).message
  if (refusal.status === 404) return 'Another user removed this driver.'
  return refusal.errors[0]?.Message ?? refusal.message
}

/** What a form shows: the service's problems at their fields, and anything else in these words. */
export const explained = (refusal: unknown) =>
  refusal instanceof Refusal && refusal.errors.length > 0
    ? refusal
    : new Refusal(0, refusalText(refusal), { cause: refusal })
