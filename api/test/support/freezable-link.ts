import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands before PostgreSQL and can be frozen, as a server is by SIGSTOP: connections stay open, new ones are taken, and nothing answers. */
export async function freezableLink(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (bytes) => other.write(bytes))
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (isFrozen) socket.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const linked = new URL(url)
  const address = server.address()
  linked.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: linked.href,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
