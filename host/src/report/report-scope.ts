import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'
import { formatNumber } from 'shared-ui'
import { carrierName } from '../accounts/carrier-name.ts'

/** Whose rows are shown; a driver's are the driver's own. */
export function whoseRows(
  accounts: readonly AccountEntry[],
  carrierId: string | undefined,
  user: Pick<UserDetails, 'Carrier' | 'Role'>,
): string | undefined {
  if (user.Role === 'driver') return undefined
  if (carrierId !== undefined) return carrierName(carrierId, accounts, user) ?? 'the selected carrier'
  const [only, ...others] = accounts
  if (only === undefined) return 'all carriers'
  return others.length === 0 ? only.Account.Name : `all carriers (${formatNumber(accounts.length)})`
}
