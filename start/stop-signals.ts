import { whenScriptRunnerIsGone } from './launch.mjs'

/** One Ctrl+C reaches this process twice: from the terminal, and again from the npm or pnpm that passes it on. */
const sameRequestMs = 1000

export type Stopping = {
  /** Aborted when the portal is asked to stop. */
  asked: AbortSignal
  /** Aborted when it is asked again: don't wait for requests in progress. */
  askedAgain: AbortSignal
}

/** Watches for Ctrl+C, the signals of wrappers, a closed terminal, and the end of the process that started this one. */
export function watchForStop(): Stopping {
  const first = new AbortController()
  const second = new AbortController()
  let firstAt = 0
  const ask = () => {
    if (!first.signal.aborted) {
      firstAt = Date.now()
      first.abort(new Stopped())
    } else if (Date.now() - firstAt > sameRequestMs) {
      second.abort(new Stopped())
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  whenScriptRunnerIsGone(ask)
  if (process.channel) {
    process.on('disconnect', ask)
    // The channel alone is no reason to stay alive.
    process.channel.unref()
  }
  return { asked: first.signal, askedAgain: second.signal }
}

/** Thrown by work that was interrupted because the portal was asked to stop. */
export class Stopped extends Error {
  constructor() {
    super('Asked to stop.')
    this.name = 'Stopped'
  }
}
