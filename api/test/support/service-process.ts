import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { clockEnv } from '../../src/platform/clock-env.ts'

export interface ServiceProcess {
  baseUrl: string
  /** SIGKILL ends it in the middle of whatever it does. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/** The service as it runs, in a process of its own. Resolves when it is ready. */
export async function startServiceProcess(env: { API_PORT: string } & Record<string, string>) {
  const baseUrl = `http://127.0.0.1:${env.API_PORT}`
  const service = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'src', 'main.ts')], {
    env: { ...clockEnv(), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own: the process that holds the port and the one that works are killed together.
    detached: true,
  })
  const hasEnded = () => service.exitCode !== null || service.signalCode !== null
  const isReady = () =>
    fetch(`${baseUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  // oxlint-disable-next-line no-await-in-loop
  while (!(await isReady())) {
    if (hasEnded()) throw new Error('The service has ended')
    // oxlint-disable-next-line no-await-in-loop
    await delay(50)
  }
  return {
    baseUrl,
    end: async (signal) => {
      if (hasEnded()) return
      const exited = once(service, 'exit')
      if (signal === 'SIGKILL' && service.pid !== undefined) process.kill(-service.pid, signal)
      else service.kill(signal)
      await exited
    },
  } satisfies ServiceProcess
}
