import { drivers } from 'shared-api/drivers'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { listDrivers } from './driver-service.ts'

export function driverRoutes(app: App, { db, keys }: AppContext) {
  serve(app, drivers.list, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => listDrivers(tx, query, { user, keys, now })),
  )
}
