import { randomUUID } from 'node:crypto'
import { driverForm } from 'shared-api/driver-form'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, Parts } from '../app.ts'
import type { Tx } from '../database/connect.ts'
import { tenantTx } from '../database/tenant.ts'
import { findDriver } from '../records/record-service.ts'
import type { Keys } from '../secrets/keys.ts'
import { serve } from '../serve.ts'
import { addDriver, driverDetails, editDriver } from './driver-form-service.ts'
import { chooseDrivers, searchDrivers } from './driver-lookup.ts'
import { driverMailQueue } from './driver-mail-worker.ts'

export function driverFormRoutes(app: App, { db, keys, enqueue }: Parts) {
  serve(app, driverForm.search, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const found = await searchDrivers(tx, body, { keys, user, now })
      await audit(tx, user, body.CarrierId)
      return found
    }),
  )

  serve(app, driverForm.add, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const { id, carrier } = await addDriver(tx, body, { keys, user, now })
      const { EmailId: email, FirstName: firstName } = body
      await enqueue(tx, driverMailQueue, randomUUID(), { email, firstName, carrier })
      await audit(tx, user, id)
      return recordOf(tx, id, keys)
    }),
  )

  serve(app, driverForm.edit, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      await editDriver(tx, body, { keys, user, now })
      await audit(tx, user, body.Id)
      return recordOf(tx, body.Id, keys)
    }),
  )

  serve(app, driverForm.details, ({ params, user }) =>
    tenantTx(db, user, (tx) => driverDetails(tx, params.id, keys)),
  )

  serve(app, driverForm.choices, ({ query, user }) =>
    tenantTx(db, user, (tx) => chooseDrivers(tx, query, user, keys)),
  )
}

/** The driver as his profile shows him. */
async function recordOf(tx: Tx, id: string, keys: Keys) {
  const driver = await findDriver(tx, id, keys)
  if (driver === undefined) throw new Refusal(404, recordNotFound)
  return driver
}
