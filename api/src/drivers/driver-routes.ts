import { drivers } from 'shared-api/drivers'
import type { App, AppContext } from '../context.ts'
import { carrierDays } from '../platform/database/carrier-days.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serveCounter } from '../serve-counter.ts'
import { serveRecord } from '../serve-record.ts'
import { serve } from '../serve.ts'
import { countActiveMembers, selectActiveMembers } from './driver-queries.ts'
import { findDriver, visibleTo } from './driver-record.ts'
import { driverRowOf, listDrivers, searchOf } from './driver-service.ts'

export function driverRoutes(app: App, { db, keys }: AppContext) {
  serve(app, drivers.list, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => listDrivers(tx, query, { user, keys, now })),
  )
  serveRecord(app, db, drivers.record, async (tx, id, { user }) => {
    const driver = await findDriver(tx, id, keys)
    return driver && visibleTo(user, driver)
  })
  serveCounter(app, db, drivers.activeMembers, {
    count: async ({ tx, scope, now }) => countActiveMembers(tx, await carrierDays(tx, scope, now)),
    rows: async ({ tx, scope, query }) => {
      const search = { ...searchOf(query.Search, keys), scope, expires: undefined }
      const { Data, ...page } = await selectActiveMembers(tx, search, query)
      return { ...page, Data: Data.map((row) => driverRowOf(row, keys)) }
    },
  })
}
