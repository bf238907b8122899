import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends a connection on which more than `most` requests wait for their answers. Node hands over every request that it has
 * read: some kilobytes, sent without waiting for answers, would be worked on all at once. Browsers send one at a time.
 */
export function endPipelining(server: Server, most = 8): void {
  const waiting = new WeakMap<Socket, number>()
  const count = (socket: Socket) => waiting.get(socket) ?? 0
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    // The rest of what was read before the connection ended.
    if (socket.destroyed) return
    if (count(socket) >= most) {
      socket.destroy()
      return
    }
    waiting.set(socket, count(socket) + 1)
    response.once('close', () => waiting.set(socket, count(socket) - 1))
    for (const handle of handlers) Reflect.apply(handle, server, [request, response])
  })
}
