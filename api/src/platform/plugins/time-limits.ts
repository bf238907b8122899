/** Milliseconds that something may take, before it is ended from our side. */
export interface TimeLimits {
  /** Until the headers of a request are there: who sends them a letter at a time holds no connection. */
  headers: number
  /** Of a call, with its body and its answer. */
  call: number
  /** Of a connection on which nothing moves. */
  still: number
  /** Of a call that takes or gives files: they need what the line of the other side needs. */
  transfer: number
  /** Until all of a request is there: longer than any call, which answers in words what takes too long. */
  request: number
}

export const usualTimeLimits: TimeLimits = {
  headers: 15_000,
  call: 20_000,
  still: 60_000,
  transfer: 900_000,
  request: 910_000,
}
