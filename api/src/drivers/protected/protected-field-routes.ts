import { protectedFields } from 'shared-api/drivers/protected-fields'
import type { App, AppContext } from '../../context.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { carrierIdOfDriver } from '../driver-carrier.ts'
import { serve } from '../../serve.ts'
import { listAccesses, revealField } from './protected-field-service.ts'

export function protectedFieldRoutes(app: App, { db, keys }: AppContext) {
  for (const field of ['cdlNumber', 'birthDate', 'ssn'] as const) {
    serve(app, protectedFields[field], ({ body: { DriverId }, user, audit }) =>
      tenantTx(db, user, async (tx) => {
        const Value = await revealField(tx, DriverId, field, keys)
        await audit(tx, user, DriverId, await carrierIdOfDriver(tx, DriverId))
        return { Value }
      }),
    )
  }
  serve(app, protectedFields.accessLog, ({ params: { id }, query, user }) =>
    tenantTx(db, user, (tx) => listAccesses(tx, id, query)),
  )
}
