/** A command that can't be carried out. The message says why and what to do. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
