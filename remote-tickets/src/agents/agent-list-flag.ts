import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'

/**
 * Whether tickets show their agent: to agents always, to others where the selected carrier (any of them, if all are
 * selected: `carrierId` undefined) is their own and lets agents handle its tickets.
 */
export function isAgentShown(
  role: UserDetails['Role'] | undefined,
  accounts: readonly AccountEntry[],
  carrierId: string | undefined,
) {
  if (role === 'agent') return true
  return accounts.some(
    ({ Account, IsDirect }) =>
      (carrierId === undefined || carrierId === Account.Id) && IsDirect && Account.Allow_Agents_Tickets__c,
  )
}
