import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

// Holds the service's port and runs the service in a process of its own. On SIGHUP a second process starts; once it has
// served for a moment it gets all new connections, and the first one answers what it has and ends. No request is lost in
// between. A second process that fails leaves the first in its place, and another one is tried.
cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.ts'), execArgv: [] })

/** Milliseconds until a new process that neither listens nor ends is killed, so that another can be tried. */
const startWithin = Number(process.argv[2] ?? 30_000)
/** Milliseconds that a new process serves beside the one before, which leaves only then. */
const provenAfter = Number(process.argv[3] ?? 2000)
/** Milliseconds until another process is tried; twice as long after each failure. */
const firstPause = Number(process.argv[4] ?? 1000)
const longestPause = 60_000

const running = new Set<Worker>()
let isStopping = false
let isReplacing = false
let current = start()
let replacing = Promise.resolve()

process.on('SIGHUP', askForReplacement)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

function askForReplacement(): void {
  replacing = replacing.then(replace)
}

function start(): Worker {
  const worker = cluster.fork()
  running.add(worker)
  worker.once('exit', (code) => {
    running.delete(worker)
    if (worker !== current) return
    // Starting everything again is for who started this process, when no other process is left here.
    process.exitCode = isStopping ? code : code || 1
    if (!isStopping && !isReplacing && running.size > 0) askForReplacement()
  })
  return worker
}

const mayGoOn = () => !isStopping

async function replace(): Promise<void> {
  isReplacing = true
  let pause = firstPause
  while (mayGoOn()) {
    const next = start()
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    if (await isServing(next)) {
      takeOver(next)
      break
    }
    next.process.kill('SIGKILL')
    process.stderr.write(
      `The new process of the service did not start. The one before goes on, and another is tried in ${pause / 1000} s.\n`,
    )
    // The process may end in this time.
    // oxlint-disable-next-line no-await-in-loop
    await delay(pause, undefined, { ref: false })
    pause = Math.min(pause * 2, longestPause)
  }
  isReplacing = false
}

async function isServing(worker: Worker): Promise<boolean> {
  const hasEnded = once(worker, 'exit').then(() => false)
  const isListening = await Promise.race([
    once(worker, 'listening').then(() => true),
    hasEnded,
    delay(startWithin, false, { ref: false }),
  ])
  return isListening && Promise.race([hasEnded, delay(provenAfter, true, { ref: false })])
}

function takeOver(next: Worker): void {
  const before = current
  current = next
  process.exitCode = 0
  if (before.isConnected()) before.send('drain')
}

function stop(): void {
  isStopping = true
  for (const worker of running) worker.process.kill('SIGTERM')
}
