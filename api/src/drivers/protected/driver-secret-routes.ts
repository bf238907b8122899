import { driverSecrets } from 'shared-api/drivers/driver-secrets'
import type { App, AppContext } from '../../context.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { accountOfDriver } from '../driver-account.ts'
import { serve } from '../../serve.ts'
import { listAccesses, showSecret } from './driver-secret-service.ts'

export function driverSecretRoutes(app: App, { db, keys }: AppContext) {
  for (const field of ['cdlNumber', 'birthDate', 'ssn'] as const) {
    serve(app, driverSecrets[field], ({ body: { DriverId }, user, audit }) =>
      tenantTx(db, user, async (tx) => {
        const Value = await showSecret(tx, DriverId, field, keys)
        await audit(tx, user, DriverId, await accountOfDriver(tx, DriverId))
        return { Value }
      }),
    )
  }
  serve(app, driverSecrets.accessLog, ({ params: { id }, query, user }) =>
    tenantTx(db, user, (tx) => listAccesses(tx, id, query)),
  )
}
