import { notifications } from 'shared-api/notifications/notifications'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import * as queries from './notification-queries.ts'

export function notificationRoutes(app: App, { db }: AppContext) {
  serve(app, notifications.list, ({ query, user }) =>
    tenantTx(db, user, (tx) => queries.selectNotifications(tx, query)),
  )
  serve(app, notifications.read, ({ body: { Ids = [], All = false }, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const ids = [...new Set(Ids)]
      if ((await queries.countOwn(tx, ids)) < ids.length) throw new Refusal(404, recordNotFound)
      await queries.markRead(tx, All ? undefined : ids, now)
      return { Unread: await queries.countUnread(tx) }
    }),
  )
  serve(app, notifications.settings, ({ user }) => queries.selectMailSetting(db, user.id))
  serve(app, notifications.saveSettings, async ({ body: { Mails }, user }) => {
    await queries.updateMailSetting(db, user.id, Mails)
    return { Mails }
  })
}
