import { memberships } from 'shared-api/memberships'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { carrierIdOfDriver } from './driver-carrier.ts'
import { changedDriver } from './driver-record.ts'
import { serve } from '../serve.ts'
import { membershipHistory } from '../memberships/membership-history.ts'
import {
  cancelMembership,
  reactivateMembership,
  restoreMembership,
} from '../memberships/membership-service.ts'

/** In `drivers/` because these calls answer with the driver's record, and `memberships/` must not import drivers. */
export function driverMembershipRoutes(app: App, { db, keys }: AppContext) {
  serve(app, memberships.cancel, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      await cancelMembership(tx, body, { user, now })
      await audit(tx, user, body.DriverId, await carrierIdOfDriver(tx, body.DriverId))
      return changedDriver(tx, body.DriverId, keys)
    }),
  )

  serve(app, memberships.restore, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      await restoreMembership(tx, body.DriverId, { user, now })
      await audit(tx, user, body.DriverId, await carrierIdOfDriver(tx, body.DriverId))
      return changedDriver(tx, body.DriverId, keys)
    }),
  )

  serve(app, memberships.reactivate, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      await reactivateMembership(tx, body, { user, now })
      await audit(tx, user, body.DriverId, await carrierIdOfDriver(tx, body.DriverId))
      return changedDriver(tx, body.DriverId, keys)
    }),
  )

  serve(app, memberships.history, ({ params, user, now }) =>
    tenantTx(db, user, (tx) => membershipHistory(tx, params.id, { user, now })),
  )
}
