import { recordNotFound, Refusal } from 'shared-api/refusal'
import { sessions } from 'shared-api/sessions'
import type { App, AppContext } from '../context.ts'
import { serve } from '../serve.ts'
import type { Caller } from '../context.ts'
import { endActiveSessions, selectSessionsOf, updateName } from './session-queries.ts'
import { seenAfter } from './session-service.ts'

const activeSessions = ({ id }: Caller, now: Date) => ({ userId: id, now, seenAfter: seenAfter(now) })

/** A user's own sessions and profile. */
export function ownSessionRoutes(app: App, { db }: AppContext) {
  serve(app, sessions.list, async ({ user, now }) => {
    const rows = await selectSessionsOf(db, activeSessions(user, now), user.sessionId)
    return rows.map((row) => ({
      Id: row.id,
      StartedAt: row.created_at.toISOString(),
      LastSeenAt: row.last_seen_at.toISOString(),
      IsCurrent: row.id === user.sessionId,
      Device: row.device,
    }))
  })

  serve(app, sessions.end, ({ body, user, now, audit }) =>
    db.transaction().execute(async (tx) => {
      const ended = await endActiveSessions(tx, activeSessions(user, now), { only: body.SessionId })
      if (ended === 0) throw new Refusal(404, recordNotFound)
      await audit(tx, user, body.SessionId)
      return null
    }),
  )

  serve(app, sessions.endOthers, ({ user, now, audit }) =>
    db.transaction().execute(async (tx) => {
      const ended = await endActiveSessions(tx, activeSessions(user, now), { kept: user.sessionId })
      await audit(tx, user, user.id)
      return { Ended: ended }
    }),
  )

  serve(app, sessions.updateProfile, ({ body, user, audit }) =>
    db.transaction().execute(async (tx) => {
      await updateName(tx, user.id, body.Name)
      await audit(tx, user, user.id)
      return { Name: body.Name }
    }),
  )
}
