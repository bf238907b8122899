import { Client } from 'pg'
import { setTimeout as delay } from 'node:timers/promises'

interface Listening {
  url: string
  /** Called with each channel and what was announced on it. */
  onAnnounced: (channel: string, payload: string) => void
  /** It listens again after a time in which announcements were missed. */
  onMissed: () => void
  onProblem: (problem: unknown) => void
  /** Milliseconds until it tries again. */
  tryAgainAfter?: number
}

const channels = ['notification', 'session_end']

/** What the database announces, over one connection of this process, which is opened again when it breaks. */
export function listenToAnnouncements(listening: Listening) {
  const { onAnnounced, onMissed, onProblem, tryAgainAfter = 1000 } = listening
  const stopping = new AbortController()
  const firstTry = Promise.withResolvers<void>()
  let client: Client | undefined

  async function listenOnce() {
    client = new Client({
      connectionString: listening.url,
      application_name: 'portal bell',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    const broken = Promise.withResolvers<never>()
    broken.promise.catch(() => undefined)
    client.on('error', broken.reject)
    client.on('end', () => broken.reject(new Error('The connection has ended')))
    client.on('notification', ({ channel, payload = '' }) => onAnnounced(channel, payload))
    try {
      await client.connect()
      for (const channel of channels) await client.query(`listen ${channel}`)
      firstTry.resolve()
      onMissed()
      await broken.promise
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function listen() {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce()
      } catch (problem) {
        firstTry.resolve()
        if (stopping.signal.aborted) return
        onProblem(problem)
        await delay(tryAgainAfter, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  const ended = listen()
  return {
    /** Resolves once it listens, or has failed for the first time. */
    ready: firstTry.promise,
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await ended
    },
  }
}
