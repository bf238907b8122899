import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { networkOf } from 'shared-http/network'
import { Tally } from 'shared-http/tally'

interface ConnectionBounds {
  /** Open connections of one network. Those of trusted proxies are not counted by network. */
  network: number
  all: number
}

/** An office of 300 people behind one address needs six for each browser. Open files are limited to 20,000 in many systems. */
export const usualConnections: ConnectionBounds = { network: 2000, all: 16_000 }

interface Bounding {
  bounds: ConnectionBounds
  isTrusted: (address: string) => boolean
  log: FastifyBaseLogger
}

/** The fewer places are free, the fewer of them one network gets, so that it takes many networks to keep another one out. */
const largestShare = 1 / 8

/** A network gets these where any are free. */
const leastOfNetwork = 8

/**
 * Bounds the open connections, so that idle ones of some networks keep no one out. From half of the bound on, connections
 * on which nothing is asked are closed: a browser opens another one when it needs it.
 */
export function boundConnections(server: Server, { bounds, isTrusted, log }: Bounding): void {
  const open = new Tally()
  let sweptAt = -Infinity
  function sweep() {
    if (performance.now() - sweptAt < 1000) return
    sweptAt = performance.now()
    log.warn({ connections: open.of('all') }, 'many connections are open, those without a request are closed')
    server.closeIdleConnections()
  }
  server.maxConnections = bounds.all
  server.on('drop', sweep)
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    // The client left already.
    if (address === undefined) return
    const network = networkOf(address)
    const share = Math.max(leastOfNetwork, (bounds.all - open.of('all')) * largestShare)
    if (!isTrusted(address) && open.of(network) >= Math.min(bounds.network, share)) {
      socket.destroy()
      return
    }
    for (const key of ['all', network]) open.add(key, 1)
    socket.once('close', () => {
      for (const key of ['all', network]) open.add(key, -1)
    })
    if (open.of('all') >= bounds.all / 2) sweep()
  })
}
