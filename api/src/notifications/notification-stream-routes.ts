import type { FastifyRequest } from 'fastify'
import { notificationRoles, notificationStream } from 'shared-api/notifications/notifications'
import { Refusal, tokenExpired, unauthorizedAccess } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import { listenToAnnouncements } from '../platform/database/announcements.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { networkOf } from 'shared-http/network'
import { readCaller } from '../sessions/session-service.ts'
import { countUnread } from './notification-queries.ts'
import { notificationStreams } from './notification-streams.ts'

export interface StreamOptions {
  /** Of the database whose announcements are listened to. Undefined: a stream sends the first count only. */
  databaseUrl: string | undefined
  bounds: { ofUser: number; ofNetwork: number }
  heartbeat: number
}

/**
 * The stream of the bell. It is no call of the contract: its answer is no envelope and has no end. Its calls do not extend the
 * session, because no user makes them.
 */
export function notificationStreamRoutes(
  app: App,
  { db, isDemo }: AppContext,
  { databaseUrl, ...options }: StreamOptions,
) {
  const readCallerOf = ({ headers }: FastifyRequest) =>
    readCaller(db, headers.authorization, app.clock(), !isDemo)
  const streams = notificationStreams({
    ...options,
    readCaller: readCallerOf,
    countUnread: (user) => tenantTx(db, { ...user, isReading: true }, countUnread),
  })
  let listening: ReturnType<typeof listenToAnnouncements> | undefined
  /** From the first open bell on. */
  const listen = (url: string) =>
    (listening ??= listenToAnnouncements({
      url,
      onAnnounced: (channel, payload) => {
        const [id = '', recordId] = payload.split(' ')
        if (channel === 'notification') streams.changed(id, recordId)
        else streams.sessionEnded(id)
      },
      onMissed: streams.allChanged,
      onProblem: (problem) => app.log.warn({ err: problem }, 'the bells can not listen to the database'),
    }))
  app.onDrain(streams.endAll)
  app.addHook('preClose', async () => {
    streams.stop()
    streams.endAll()
    await listening?.stop()
  })

  app.get<{ Querystring: { once?: string } }>(
    `/api/v1/${notificationStream}`,
    { schema: { hide: true }, onRequest: app.limitRate('bell') },
    async (request, reply) => {
      const caller = await app.networkShare(networkOf(request.ip), () => readCallerOf(request))
      if (caller === undefined) throw new Refusal(401, tokenExpired)
      request.caller = caller
      await app.limitUser(request)
      if (!notificationRoles.includes(caller.role)) throw new Refusal(403, unauthorizedAccess)
      const isOnce = request.query.once === 'true' || app.isDraining() || databaseUrl === undefined
      if (databaseUrl !== undefined) await listen(databaseUrl).ready
      await streams.open(request, reply, caller, isOnce)
    },
  )
}
