import { accounts } from 'shared-api/accounts'
import type { App, Parts } from '../app.ts'
import { dayOf } from '../calendar.ts'
import { tenantTx } from '../database/tenant.ts'
import { serve } from '../serve.ts'
import { selectAccounts } from './account-queries.ts'

export function accountRoutes(app: App, { db }: Parts) {
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
}
