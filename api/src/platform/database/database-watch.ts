import { Socket } from 'node:net'
import { Client } from 'pg'

interface WatchOptions {
  url: string
  /** Milliseconds between two looks. */
  every: number
  /** PostgreSQL no longer answers, or answers again. */
  onChange: (isAway: boolean) => void
}

/** So many looks in a row without an answer: one may be late on a busy machine. */
export const looksUntilAway = 3
/** Milliseconds: every call ends within 3 seconds. */
export const usualLook = 500

/**
 * Notices that PostgreSQL is frozen: it then refuses nothing and closes nothing, and every call would wait for its own
 * time limit. It is asked for nothing over a connection of its own, so a long statement is never taken for that. Looks are
 * counted, not time: a process that was held up itself has not looked.
 */
export class DatabaseWatch {
  readonly #options: WatchOptions
  readonly #timer: NodeJS.Timeout
  readonly #sockets = new Set<Socket>()
  #probe: Probe | undefined
  #unanswered = 0
  #isAway = false

  constructor(options: WatchOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#look(), options.every).unref()
  }

  get isAway() {
    return this.#isAway
  }

  /** What waits on this socket fails at once when PostgreSQL no longer answers. */
  guard(socket: Socket): Socket {
    this.#sockets.add(socket)
    return socket.once('close', () => this.#sockets.delete(socket))
  }

  stop() {
    clearInterval(this.#timer)
    this.#forgetProbe()
  }

  async #look() {
    if (this.#unanswered > 0) this.#missed()
    this.#unanswered += 1
    if (this.#unanswered > 1) return
    const probe = (this.#probe ??= new Probe(this.#options.url))
    const hasAnswered = await probe.ask()
    if (probe !== this.#probe) return
    if (!hasAnswered) this.#forgetProbe()
    this.#unanswered = 0
    this.#become(false)
  }

  #missed() {
    if (this.#unanswered < looksUntilAway) return
    this.#become(true)
    for (const socket of this.#sockets) socket.destroy()
    // Its connection may have gone for good, where the whole machine did.
    this.#forgetProbe()
    this.#unanswered = 0
  }

  #become(isAway: boolean) {
    if (this.#isAway === isAway) return
    this.#isAway = isAway
    this.#options.onChange(isAway)
  }

  #forgetProbe() {
    this.#probe?.close()
    this.#probe = undefined
  }
}

class Probe {
  readonly #socket = new Socket()
  readonly #client: Client
  readonly #connected: Promise<unknown>

  constructor(url: string) {
    const stream = () => this.#socket
    this.#client = new Client({ connectionString: url, application_name: 'portal watch', stream })
    this.#client.on('error', () => undefined)
    this.#connected = this.#client.connect()
  }

  /** False where it failed: a PostgreSQL that is down says so itself, to every call. */
  async ask(): Promise<boolean> {
    try {
      await this.#connected
      await this.#client.query('select')
      return true
    } catch {
      return false
    }
  }

  close() {
    this.#socket.destroy()
  }
}
