/** A failure that the person at the terminal can do something about: what happened, and what to do. */
export class Problem extends Error {
  readonly advice: string
  readonly log: { tail: string; file?: string } | undefined

  constructor(sentence: string, advice: string, log?: { tail: string; file?: string }) {
    super(sentence)
    this.name = 'Problem'
    this.advice = advice
    this.log = log
  }
}

/** The code of a failed system call, such as EACCES; undefined for any other error. */
export function systemErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
