import { sql } from 'kysely'
import { notificationDays } from 'shared-api/notifications/notifications'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import { deleteNotificationsBefore } from './notification-queries.ts'

const day = 86_400_000

const sweepUser: User = { id: '', role: 'operator', accountIds: [], driverId: undefined }

/**
 * Every hour, in one process: deletes notifications that are older than `notificationDays`, and warns creators of tickets whose
 * messages are held while court is near.
 */
export const notificationSweep = ({ db, clock, log }: ScheduleTools): Schedule => ({
  name: 'notification-sweep',
  cron: '35 * * * *',
  run: async () => {
    const deleted = await deleteNotificationsBefore(db, new Date(clock().getTime() - notificationDays * day))
    await tenantTx(db, sweepUser, (tx) => sql`select warn_of_held_messages(${clock()})`.execute(tx))
    if (deleted > 0) log.info({ deleted }, 'deleted old notifications')
  },
})
