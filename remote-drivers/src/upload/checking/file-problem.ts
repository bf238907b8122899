/** Why a file as a whole is not taken, in a sentence for the user who chose it. */
export class FileProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FileProblem'
  }
}
