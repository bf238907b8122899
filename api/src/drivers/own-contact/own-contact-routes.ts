import { ownContact } from 'shared-api/drivers/own-contact'
import type { App, AppContext } from '../../context.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { carrierIdOfDriver } from '../driver-carrier.ts'
import { serve } from '../../serve.ts'
import { updateOwnContact } from './own-contact-service.ts'

export function ownContactRoutes(app: App, { db, keys }: AppContext) {
  serve(app, ownContact.update, ({ body, user, audit }) =>
    tenantTx(db, user, async (tx) => {
      const driver = await updateOwnContact(tx, body, { keys, user })
      await audit(tx, user, driver.Id, await carrierIdOfDriver(tx, driver.Id))
      return driver
    }),
  )
}
