/** What a person asked for can't be done; the message says why and what can be. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
