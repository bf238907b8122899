import { memberships } from 'shared-api/memberships'
import type { App, Parts } from '../app.ts'
import type { Tx } from '../database/connect.ts'
import { tenantTx } from '../database/tenant.ts'
import { selectDriver } from '../drivers/driver-queries.ts'
import { driverRowOf } from '../drivers/driver-service.ts'
import { serve } from '../serve.ts'
import { membershipHistory } from './membership-history.ts'
import { cancelMembership, reactivateMembership, restoreMembership } from './membership-service.ts'

export function membershipRoutes(app: App, { db, keys }: Parts) {
  const rowOf = async (tx: Tx, id: string) => driverRowOf(await selectDriver(tx, id), keys)

  serve(app, memberships.cancel, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      await cancelMembership(tx, body, { user, now })
      await audit(tx, user, body.DriverId)
      return rowOf(tx, body.DriverId)
    }),
  )

  serve(app, memberships.restore, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      await restoreMembership(tx, body.DriverId, { user, now })
      await audit(tx, user, body.DriverId)
      return rowOf(tx, body.DriverId)
    }),
  )

  serve(app, memberships.reactivate, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      await reactivateMembership(tx, body, { user, now })
      await audit(tx, user, body.DriverId)
      return rowOf(tx, body.DriverId)
    }),
  )

  serve(app, memberships.history, ({ params, user }) =>
    tenantTx(db, user, (tx) => membershipHistory(tx, params.id, user)),
  )
}
