import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ownGroup } from './command.ts'

export type PortalProcess = {
  address: string
  pid: number
  /** Milliseconds until it could be used. */
  readyAfter: number
  /** Everything the portal has printed until now. */
  printed: () => string
  stop: () => Promise<number | null>
}

/**
 * Starts a whole portal the way `npm start` does, in a process of its own, and waits until it can be used and all of its
 * demo is there.
 */
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
  const begun = performance.now()
  let address: string | undefined
  let readyAfter = 0
  const whole = Promise.withResolvers<boolean>()
  portal.on('message', (message) => {
    if (hasKey(message, 'isWhole')) whole.resolve(message.isWhole === true)
    if (!hasKey(message, 'address')) return
    address = String(message.address)
    readyAfter = performance.now() - begun
  })
  const ended = once(portal, 'exit')
  const isWhole = await Promise.race([whole.promise, ended.then(() => false)])
  if (address === undefined || !isWhole) {
    if (portal.exitCode === null) portal.kill('SIGTERM')
    await ended
    throw new Error(`The portal did not start whole:\n${printed}`)
  }
  return {
    address,
    pid: portal.pid ?? 0,
    readyAfter,
    printed: () => printed,
    stop: async () => {
      portal.kill('SIGTERM')
      await ended
      return portal.exitCode
    },
  }
}

/** Of a message of the portal to the process that started it: its address once it is ready, then whether the demo is whole. */
function hasKey<Key extends string>(message: unknown, key: Key): message is Record<Key, unknown> {
  return typeof message === 'object' && message !== null && key in message
}
