import { type AccountDetails, accounts } from 'shared-api/accounts'
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
    return rows.map((row) => ({
      Account: {
        Id: row.id,
        Name: row.name,
        Allow_Agents_Tickets__c: row.allows_agent_tickets,
        DOT_Number__c: row.dot_number,
        Power_Units__c: row.power_units,
        Annual_Miles__c: row.annual_miles,
      },
      IsDirect: row.is_direct ?? false,
    }))
  })

  serve(app, accounts.details, ({ user, params: { id }, now }) =>
    tenantTx(db, user, async (tx) => {
      const account = await selectAccount(tx, id, { userId: user.id, today: dayOf(now) })
      if (account === undefined) throw new Refusal(404, recordNotFound)
      const agents = await selectAgents(tx, id)
      return {
        Id: account.id,
        Name: account.name,
        DOT_Number__c: account.dot_number,
        Carrier_Kind__c: kinds[account.carrier_kind],
        Power_Units__c: account.power_units,
        Annual_Miles__c: account.annual_miles,
        Reported_On__c: account.as_of,
        Time_Zone__c: account.time_zone,
        Allow_Agents_Tickets__c: account.allows_agent_tickets,
        IsDirect: account.is_direct ?? false,
        Agents: agents.map(contact),
      }
    }),
  )

  serve(app, accounts.agents, async ({ user }) => {
    const agents = await tenantTx(db, user, (tx) => selectAgents(tx))
    return agents.map((agent) => ({ Contact: contact(agent) }))
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

const contact = ({ id, name }: { id: string; name: string }) => ({ Id: id, Name: name })

const kinds: Record<'general' | 'hm' | 'passenger', AccountDetails['Carrier_Kind__c']> = {
  general: 'General',
  hm: 'Hazardous materials',
  passenger: 'Passenger',
}
