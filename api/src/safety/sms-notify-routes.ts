import { recordNotFound, Refusal } from 'shared-api/refusal'
import { smsFeeds, smsNotify, type SmsPeriod } from 'shared-api/safety/sms-notify'
import type { App, Caller } from '../context.ts'
import { addDays } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { carrierDays } from '../platform/database/carrier-days.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { type CounterSource, serveCounter } from '../serve-counter.ts'
import { countNotifications, selectNotifications } from './notification-queries.ts'
import { countVehiclesArrived, selectVehiclesArrived } from './notified-queries.ts'
import type { WindowOf } from './roadside-queries.ts'
import { daysOf, last7Days } from './safety-counters.ts'
import { fmcsaToday } from './score/window.ts'
import { selectDigest, updateDigest } from './sms-digest-queries.ts'
import * as feeds from './sms-feed-queries.ts'
import { crashFeed, inspectionFeed } from './sms-feed-service.ts'
import * as queries from './sms-notify-queries.ts'

const todayAlone = {
  now: (today: string) => ({ from: today, to: addDays(today, 1) }),
  before: (today: string) => ({ from: addDays(today, -1), to: today }),
}

const notificationsIn = (windows: typeof last7Days): CounterSource<typeof smsNotify.today> => ({
  count: async (asked) => countNotifications(asked.tx, await daysOf(asked), windows),
  rows: async (asked) => selectNotifications(asked.tx, await daysOf(asked), windows.now, asked.query),
})

const inspectionsWith = (finding: queries.Finding): CounterSource<typeof smsNotify.clean7Days> => ({
  count: async (asked) =>
    queries.countInspectionsArrived(asked.tx, await daysOf(asked), { windows: last7Days, finding }),
  rows: async (asked) =>
    queries.selectInspectionsArrived(
      asked.tx,
      await daysOf(asked),
      { windowOf: last7Days.now, finding },
      asked.query,
    ),
})

const vehiclesIn = (windows: typeof last7Days): CounterSource<typeof smsNotify.vehiclesToday> => ({
  count: async (asked) => countVehiclesArrived(asked.tx, await daysOf(asked), windows),
  rows: async (asked) => selectVehiclesArrived(asked.tx, await daysOf(asked), windows.now, asked.query),
})

const commonViolations: CounterSource<typeof smsNotify.commonViolations> = {
  count: async (asked) => queries.countCommonViolations(asked.tx, await daysOf(asked), last7Days),
  rows: async (asked) =>
    queries.selectCommonViolations(asked.tx, await daysOf(asked), last7Days.now, asked.query),
}

const commonOffenders: CounterSource<typeof smsNotify.commonOffenders> = {
  count: async (asked) => queries.countCommonOffenders(asked.tx, await daysOf(asked), last7Days),
  rows: async (asked) =>
    queries.selectCommonOffenders(asked.tx, await daysOf(asked), last7Days.now, asked.query),
}

const periods: Record<SmsPeriod, WindowOf | undefined> = {
  All: undefined,
  'Last 7 days': last7Days.now,
  Today: todayAlone.now,
}

export function serveSmsNotify(app: App, db: Db) {
  serveCounter(app, db, smsNotify.today, notificationsIn(todayAlone))
  serveCounter(app, db, smsNotify.last7Days, notificationsIn(last7Days))
  serveCounter(app, db, smsNotify.clean7Days, inspectionsWith('Clean'))
  serveCounter(app, db, smsNotify.outOfService7Days, inspectionsWith('Out of service'))
  serveCounter(app, db, smsNotify.vehiclesToday, vehiclesIn(todayAlone))
  serveCounter(app, db, smsNotify.vehicles7Days, vehiclesIn(last7Days))
  serveCounter(app, db, smsNotify.commonViolations, commonViolations)
  serveCounter(app, db, smsNotify.commonOffenders, commonOffenders)
  serve(app, smsFeeds.inspections, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) =>
      inspectionFeed(tx, await feedFor(tx, user, now, query), fmcsaToday(now), query),
    ),
  )
  serve(app, smsFeeds.crashes, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) =>
      crashFeed(tx, await feedFor(tx, user, now, query), fmcsaToday(now), query),
    ),
  )
  serve(app, smsFeeds.unread, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => unreadOf(tx, user, now, query.CarrierId)),
  )
  serve(app, smsFeeds.digest, ({ user }) => selectDigest(db, user.id))
  serve(app, smsFeeds.saveDigest, async ({ body: { Digest }, user, now }) => {
    await updateDigest(db, user.id, Digest, now)
    return { Digest }
  })
  serve(app, smsFeeds.read, ({ body, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const { Ids = [], UpTo, CarrierId } = body
      const ids = [...new Set(Ids)]
      if ((await feeds.countSeen(tx, ids)) < ids.length) throw new Refusal(404, recordNotFound)
      const scope = await carrierScope(tx, user, CarrierId)
      await feeds.insertRead(tx, user.id, { ids }, now)
      if (UpTo !== undefined) await feeds.insertRead(tx, user.id, { upTo: UpTo, scope }, now)
      const { Count } = await unreadOf(tx, user, now, CarrierId)
      return { Unread: Count }
    }),
  )
}

async function feedFor(
  tx: Tx,
  user: Caller,
  now: Date,
  { CarrierId, Period }: { CarrierId?: string | undefined; Period: SmsPeriod },
): Promise<feeds.Feed> {
  const scope = await carrierScope(tx, user, CarrierId)
  return { userId: user.id, scope, days: await carrierDays(tx, scope, now), windowOf: periods[Period] }
}

async function unreadOf(tx: Tx, user: Caller, now: Date, carrierId: string | undefined) {
  const scope = await carrierScope(tx, user, carrierId)
  const days = await carrierDays(tx, scope, now)
  const { count, previous } = await feeds.countUnread(tx, user.id, days, last7Days)
  return { Count: count, Previous: previous }
}
