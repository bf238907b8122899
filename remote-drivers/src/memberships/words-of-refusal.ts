import { Refusal } from 'shared-api'

/** The service's own words, of a field too; of a driver who is not there any more, that he is not. */
export function wordsOfRefusal(refusal: unknown) {
  if (!(refusal instanceof Refusal)) return 'Something went wrong on our side. Try again.'
  if (refusal.status === 404) return 'Another user removed this driver.'
  return refusal.errors[0]?.Message ?? refusal.message
}
