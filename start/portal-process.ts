import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ownGroup } from './command.ts'

export type PortalProcess = {
  address: string
  pid: number
  /** Everything the portal has printed until now. */
  printed: () => string
  stop: () => Promise<number | null>
}

/** Starts a whole portal the way `npm start` does, in a process of its own, and waits until it can be used. */
export async function startPortalProcess(options: {
  port: number
  dataFolder: string
  env?: Record<string, string | undefined>
}): Promise<PortalProcess> {
  const portal = fork(fileURLToPath(new URL('portal.mjs', import.meta.url)), ['start'], {
    env: {
      ...process.env,
      PORT: String(options.port),
      PORTAL_DATA_DIR: options.dataFolder,
      NODE_OPTIONS: '',
      ...options.env,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...ownGroup,
  })
  let printed = ''
  for (const stream of [portal.stdout, portal.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const ended = once(portal, 'exit')
  const address = await Promise.race([
    once(portal, 'message').then(([message]) => addressIn(message)),
    ended.then(() => undefined),
  ])
  if (address === undefined) throw new Error(`The portal did not start:\n${printed}`)
  return {
    address,
    pid: portal.pid ?? 0,
    printed: () => printed,
    stop: async () => {
      portal.kill('SIGTERM')
      await ended
      return portal.exitCode
    },
  }
}

/** The message of a portal to the process that started it, once the portal is ready. */
function addressIn(message: unknown): string {
  if (typeof message === 'object' && message !== null && 'address' in message) return String(message.address)
  throw new Error('The portal sent something else than its address.')
}
