import { randomUUID } from 'node:crypto'
import { driverForm } from 'shared-api/drivers/driver-form'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { changedDriver } from './driver-record.ts'
import { serve } from '../serve.ts'
import { addDriver, driverDetails, editDriver } from './driver-form-service.ts'
import { chooseDrivers, searchDrivers } from './lookup/driver-lookup.ts'
import { driverMailQueue } from './driver-mail-worker.ts'

export function driverFormRoutes(app: App, { db, keys, enqueue }: AppContext) {
  serve(app, driverForm.search, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const found = await searchDrivers(tx, body, { keys, user, now })
      await audit(tx, user, body.CarrierId, body.CarrierId)
      return found
    }),
  )

  serve(app, driverForm.add, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const { id, carrier } = await addDriver(tx, body, { keys, user, now })
      const { EmailId: email, FirstName: firstName } = body
      await enqueue(tx, driverMailQueue, randomUUID(), { email, firstName, carrier })
      const driver = await changedDriver(tx, id, keys)
      await audit(tx, user, id, body.CarrierId)
      return driver
    }),
  )

  serve(app, driverForm.edit, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      await editDriver(tx, body, { keys, user, now })
      const driver = await changedDriver(tx, body.Id, keys)
      await audit(tx, user, body.Id, driver.Carrier__r.Id)
      return driver
    }),
  )

  serve(app, driverForm.details, ({ params, user }) =>
    tenantTx(db, user, (tx) => driverDetails(tx, params.id, keys)),
  )

  serve(app, driverForm.choices, ({ query, user }) =>
    tenantTx(db, user, (tx) => chooseDrivers(tx, query, user, keys)),
  )
}
