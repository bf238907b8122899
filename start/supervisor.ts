import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { backoff } from './backoff.ts'
import { checkout, killGroup, lastLines, ownGroup } from './command.ts'
import { Problem } from './problem.ts'
import { formatDuration } from './steps.ts'
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
  /** Called again and again while it is not ready yet, with what it is waited for. */
  onWaiting?: (text: string) => void
}

export type Service = {
  stop: () => Promise<void>
  /** Asks it to replace its process without losing a request. */
  replace: () => void
}

/** Of one question whether it is ready; it is asked again for as long as it lives. */
const answerWithinMs = 10_000
const stopWithinMs = 8_000

/**
 * Starts a service and keeps it running: one that dies is started again after a growing pause, on the same port, so
 * that a crash costs a moment and not the portal. It is never given up, because the rest of the portal goes on without it
 * and the reason, like a full disk, may pass.
 */
export async function startService(
  description: ServiceDescription,
  stopping: Stopping,
  onRestart: (text: string) => void,
  nextPause: () => number = backoff(),
): Promise<Service> {
  closeSync(openSync(description.logFile, 'w'))
  let child = spawnService(description)
  const ending = new AbortController()

  async function revive() {
    if (ending.signal.aborted) return
    const pause = nextPause()
    onRestart(
      `${description.name} ended and is started again in ${formatDuration(pause)}. Its log: ${description.logFile}`,
    )
    await delay(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    if (ending.signal.aborted) return
    child = spawnService(description)
    watch(child)
  }
  const watch = (watched: ChildProcess) => watched.once('exit', () => void revive())

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
      ending.abort()
      return stopChild(child, stopping.askedAgain)
    },
    replace: () => void child.kill('SIGHUP'),
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

/** For as long as it lives: a slow or busy machine takes its time. */
async function waitUntilReady(description: ServiceDescription, child: ChildProcess, stopping: AbortSignal) {
  while (!(await answers(description.healthUrl))) {
    stopping.throwIfAborted()
    if (hasEnded(child)) throw failed(description, `${description.name} ended while it was starting.`)
    description.onWaiting?.(`not ready yet. Its log: ${description.logFile}`)
    await delay(50)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) })
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
