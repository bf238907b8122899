import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { appendLine } from './append-line.ts'
import { inheritedEnv } from './child-env.ts'
import { systemErrorCode } from './problem.ts'

/** The folder of the whole project. */
export const checkout = fileURLToPath(new URL('..', import.meta.url))

export type CommandOptions = {
  cwd?: string
  env?: Record<string, string | undefined>
  /** Everything the command prints is added to this file. */
  logFile?: string
  stopping: AbortSignal
  /** Called with each line the command prints. */
  onLine?: (line: string) => void
  /** Opens a channel over which the command, a Node process, sends messages. */
  onMessage?: (message: unknown) => void
}

export class CommandFailed extends Error {
  readonly output: string

  constructor(command: string, code: number | null, output: string) {
    super(`\`${command}\` ended with code ${code ?? 'none'}.`)
    this.name = 'CommandFailed'
    this.output = output
  }
}

/** Runs a command to its end. @returns what it printed, standard error included. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<string> {
  options.stopping.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn(command, args, {
    cwd: options.cwd ?? checkout,
    env: { ...inheritedEnv(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', options.onMessage ? 'ipc' : 'ignore'],
    ...ownGroup,
  })
  if (options.onMessage) child.on('message', options.onMessage)
  const stop = () => killGroup(child, 'SIGTERM')
  options.stopping.addEventListener('abort', stop, { once: true })

  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface(stream).on('line', (printed) => {
      // Some tools color what they print for a CI, whatever the variables of color say.
      const line = stripVTControlCharacters(printed)
      output += `${line}\n`
      if (options.logFile) appendLine(options.logFile, line)
      if (line.trim() !== '') options.onLine?.(line)
    })
  }
  child.on('error', reject)
  // What it left running would keep its output open, and who waits for its end waiting.
  child.on('exit', () => endGroup(child))
  child.on('close', (code) => {
    options.stopping.removeEventListener('abort', stop)
    if (options.stopping.aborted) reject(options.stopping.reason)
    else if (code === 0) resolve(output)
    else reject(new CommandFailed([command, ...args].join(' '), code, output))
  })
  return promise
}

/**
 * A group of its own keeps the terminal's Ctrl+C away from a child, so that only the portal decides in which order
 * things end. Windows has no groups; there the option would open a window.
 */
export const ownGroup = { detached: process.platform !== 'win32' }

/** Sends a signal to a child and to everything it started. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  if (ownGroup.detached) process.kill(-child.pid, signal)
  else child.kill(signal)
}

/** Ends what a child that has ended itself left running. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined || !ownGroup.detached) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}

/** The last lines of a text, for showing where something failed. */
export function lastLines(text: string, count = 40): string {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
