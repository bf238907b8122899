import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const checkout = fileURLToPath(new URL('..', import.meta.url))

const notSources = new Set(['node_modules', 'dist', '.git', '.portal', 'coverage'])

export interface Workplace {
  folder: string
  onClose: (close: () => unknown) => void
}

/** Gives work a folder that the database's own user can enter too, and takes everything down in the opposite order. */
export async function inWorkplace(work: (place: Workplace) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  chmodSync(folder, 0o755)
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const closeAll = async () => {
    while (closers.length > 0) await closers.pop()?.()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void closeAll().finally(() => process.exit(1)))
  }
  try {
    await work({ folder, onClose: (close) => closers.push(close) })
  } finally {
    await closeAll()
  }
}

/** Copies the sources of the checkout, so that they can be changed; what is installed is used where it lies. */
export function copySources(target: string): void {
  cpSync(checkout, target, {
    recursive: true,
    filter: (path) =>
      !relative(checkout, path)
        .split(sep)
        .some((part) => notSources.has(part)),
  })
  const installed = readdirSync(checkout, { withFileTypes: true }).flatMap((entry) =>
    entry.name === 'node_modules'
      ? ['']
      : entry.isDirectory() && !notSources.has(entry.name)
        ? [entry.name]
        : [],
  )
  for (const place of installed) {
    const from = join(checkout, place, 'node_modules')
    symlinkSync(from, join(target, place, 'node_modules'))
  }
}

/** Starts a script of the portal in a process of its own and waits until its health address says ready. */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  healthUrl: string,
  stdout: 'inherit' | 'ignore' = 'inherit',
): Promise<{ pid: number; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(checkout, script)], {
    cwd: checkout,
    env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', stdout, 'inherit'],
  })
  const giveUpAt = Date.now() + 30_000
  while (!(await isReady(healthUrl))) {
    if (hasEnded(child)) throw new Error(`${script} ended while it was starting.`)
    if (Date.now() > giveUpAt) {
      child.kill('SIGTERM')
      throw new Error(`${script} was not ready within 30 s.`)
    }
    await delay(50)
  }
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      if (hasEnded(child)) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
