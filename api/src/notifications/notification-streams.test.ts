import { once } from 'node:events'
import { expect, test } from '@jest/globals'
import { fastify } from 'fastify'
import type { Caller } from '../context.ts'
import { notificationStreams } from './notification-streams.ts'

const user: Caller = {
  id: 'one',
  role: 'carrier',
  accountIds: [],
  driverId: undefined,
  sessionId: 'one',
  name: 'Adaeze Winfield',
  email: 'carrier@demo.example',
  accountId: undefined,
  pinnedAccountId: undefined,
  guestLinkId: undefined,
  passwordChangedAt: undefined,
  sessionExpiresAt: new Date('2026-12-01'),
  shareKey: 'one',
}

test('a bell whose page was closed before it opened takes no place of the user', async () => {
  const streams = notificationStreams({
    readCaller: async () => user,
    countUnread: async () => 3,
    bounds: { ofUser: 1, ofNetwork: 1 },
    heartbeat: 60_000,
  })
  const app = fastify({ forceCloseConnections: true })
  app.get('/left', async (request, reply) => {
    // Rate limits have read it before: afterwards it is kept.
    expect(request.ip).toBe('127.0.0.1')
    const closed = once(reply.raw, 'close')
    reply.raw.destroy()
    await closed
    await streams.open(request, reply, user, false)
  })
  app.get('/', (request, reply) => streams.open(request, reply, user, true))
  try {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    await expect(fetch(`${origin}/left`)).rejects.toThrow()
    const answer = await fetch(origin)
    expect([answer.status, await answer.text()]).toEqual([200, 'data: {"Unread":3}\n\n'])
  } finally {
    streams.stop()
    await app.close()
  }
})
