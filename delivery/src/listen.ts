import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Listens at each of the addresses, which share one HTTP server: those that Fastify adds for localhost by itself answer
 * malformed requests as Node does, outside the envelope. An address that this machine does not have is left out, but not
 * the first.
 */
export async function listenAt(
  app: FastifyInstance,
  addresses: readonly string[],
  port: number,
): Promise<void> {
  const [first = '127.0.0.1', ...others] = addresses
  const more = others.map((address) => {
    return { address, server: createServer((socket) => app.server.emit('connection', socket)) }
  })
  app.addHook('preClose', async () => {
    for (const { server } of more) server.close()
  })
  const origin = await app.listen({ port, host: first })
  await Promise.all(
    more.map(({ address, server }) => {
      server.listen(Number(new URL(origin).port), address)
      return once(server, 'listening').catch(() => undefined)
    }),
  )
}
