import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { App } from '../../context.ts'

/**
 * Lets a process leave while others go on: from `app.startDrain()` it is no longer ready, and answers what still comes
 * with the request to close the connection.
 */
export function drainable(app: App) {
  let isDraining = false
  const works: (() => void)[] = []
  app.decorate('onDrain', (work: () => void) => void works.push(work))
  app.decorate('startDrain', () => {
    isDraining = true
    for (const work of works) work()
    // Node closes idle connections with the server: a request that is on its way on one would be lost.
    app.server.closeIdleConnections = () => undefined
  })
  app.decorate('isDraining', () => isDraining)
  app.addHook('onSend', async (_, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
}

/** Resolves when no connection is left, or after so many milliseconds. */
export async function connectionsGone({ server }: App, within: number): Promise<void> {
  const giveUpAt = performance.now() + within
  const count = promisify((done: Parameters<typeof server.getConnections>[0]) => server.getConnections(done))
  // oxlint-disable-next-line no-await-in-loop
  while (performance.now() < giveUpAt && (await count()) > 0) await delay(50)
}

/** Idle connections are closed with the server again, so that a drain holds up no stop. */
export function endDrain({ server }: App): void {
  Reflect.deleteProperty(server, 'closeIdleConnections')
}
