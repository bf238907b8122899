import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkout, killGroup, lastLines, ownGroup } from './command.ts'
import { Problem } from './problem.ts'
import type { Stopping } from './stop-signals.ts'
import { inheritedEnv } from './child-env.ts'

export type ServiceDescription = {
  name: string
  /** Arguments of node: options, the script, its arguments. */
  args: readonly string[]
  env: Record<string, string | undefined>
  logFile: string
  /** Answers 200 once the service can be used. */
  healthUrl: string
}

export type Service = { stop: () => Promise<void> }

const readyWithinMs = 30_000
const stopWithinMs = 8_000
/** Pauses before each restart. A service that dies once more than this within `calmMs` is given up. */
const usualRestartPausesMs = [200, 500, 1000, 2000, 4000]
const calmMs = 60_000

/**
 * Starts a service and keeps it running: one that dies is started again after a growing pause, on the same port, so
 * that a crash costs a moment and not the portal. One that keeps dying has a reason that starting again doesn't cure:
 * `onGivenUp` is then called with a sentence and the end of its log.
 */
export async function startService(
  description: ServiceDescription,
  stopping: Stopping,
  notify: { onRestart: (text: string) => void; onGivenUp: (problem: Problem) => void },
  restartPausesMs = usualRestartPausesMs,
): Promise<Service> {
  closeSync(openSync(description.logFile, 'w'))
  let child = spawnService(description)
  let isStopping = false
  let deaths: number[] = []

  async function revive() {
    const now = Date.now()
    deaths = [...deaths.filter((at) => at > now - calmMs), now]
    const pause = restartPausesMs[deaths.length - 1]
    if (pause === undefined) {
      return notify.onGivenUp(
        failed(description, `${description.name} keeps dying, so everything was stopped.`),
      )
    }
    notify.onRestart(`${description.name} died and is started again (its log: ${description.logFile}).`)
    await delay(pause)
    if (isStopping) return
    child = spawnService(description)
    watch(child)
  }
  const watch = (watched: ChildProcess) =>
    watched.once('exit', () => {
      if (!isStopping) void revive()
    })

  try {
    await waitUntilReady(description, child, stopping.asked)
  } catch (error) {
    await stopChild(child, stopping.askedAgain)
    throw error
  }
  watch(child)
  // It may have died between its answer and this line.
  if (hasEnded(child)) void revive()
  return {
    stop: () => {
      isStopping = true
      return stopChild(child, stopping.askedAgain)
    },
  }
}

function spawnService({ args, env, logFile }: ServiceDescription): ChildProcess {
  const log = openSync(logFile, 'a')
  const killOnParentExit = fileURLToPath(new URL('kill-on-parent-exit.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', killOnParentExit, ...args], {
    cwd: checkout,
    env: { ...inheritedEnv(), ...env },
    stdio: ['ignore', log, log, 'ipc'],
    ...ownGroup,
  })
  closeSync(log)
  return child
}

async function waitUntilReady(description: ServiceDescription, child: ChildProcess, stopping: AbortSignal) {
  const giveUpAt = Date.now() + readyWithinMs
  while (!(await answers(description.healthUrl))) {
    stopping.throwIfAborted()
    if (hasEnded(child)) throw failed(description, `${description.name} ended while it was starting.`)
    if (Date.now() > giveUpAt) {
      throw failed(description, `${description.name} was not ready within ${readyWithinMs / 1000} s.`)
    }
    await delay(50)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** Asks a child to end, waits for the requests it is answering, and ends it by force when that takes too long. */
async function stopChild(child: ChildProcess, hurry: AbortSignal): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  killGroup(child, 'SIGTERM')
  const impatient = AbortSignal.any([hurry, AbortSignal.timeout(stopWithinMs)])
  const force = () => killGroup(child, 'SIGKILL')
  if (impatient.aborted) force()
  else impatient.addEventListener('abort', force, { once: true })
  await ended
  impatient.removeEventListener('abort', force)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

function failed({ logFile }: ServiceDescription, sentence: string): Problem {
  return new Problem(sentence, 'Its log says why. When that is cured, start again: the data is kept.', {
    tail: lastLines(readFileSync(logFile, 'utf8')),
    file: logFile,
  })
}
