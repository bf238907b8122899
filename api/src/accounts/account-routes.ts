import { accounts } from 'shared-api/accounts'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import { dayOf } from '../platform/calendar.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { selectAccount, selectAccounts, selectAgents, updatePinnedAccount } from './account-queries.ts'

export function accountRoutes(app: App, { db }: AppContext) {
  serve(app, accounts.list, async ({ user, now }) => {
    const rows = await tenantTx(db, user, (tx) => selectAccounts(tx, user.id, dayOf(now)))
    return rows.map(({ IsDirect, ...Account }) => ({ Account, IsDirect }))
  })

  serve(app, accounts.details, ({ user, params: { id }, now }) =>
    tenantTx(db, user, async (tx) => {
      const account = await selectAccount(tx, id, { userId: user.id, today: dayOf(now) })
      if (account === undefined) throw new Refusal(404, recordNotFound)
      return { ...account, Agents: await selectAgents(tx, id) }
    }),
  )

  serve(app, accounts.agents, async ({ user }) => {
    const agents = await tenantTx(db, user, (tx) => selectAgents(tx))
    return agents.map((Contact) => ({ Contact }))
  })

  serve(app, accounts.pin, async ({ user, body: { CarrierId }, audit }) => {
    if (CarrierId !== null) await tenantTx(db, user, (tx) => carrierScope(tx, user, CarrierId))
    await db.transaction().execute(async (tx) => {
      await updatePinnedAccount(tx, user.id, CarrierId)
      await audit(tx, user, CarrierId ?? undefined)
    })
    return { PinedAccountId: CarrierId }
  })
}
