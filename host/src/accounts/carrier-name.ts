import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'

/** Of the selected carrier; where the list of accounts has not come, what the user details know of it. */
export function carrierName(
  carrierId: string,
  accounts: readonly AccountEntry[],
  user: Pick<UserDetails, 'Carrier'>,
): string | undefined {
  const listed = accounts.find(({ Account }) => Account.Id === carrierId)?.Account.Name
  return listed ?? (user.Carrier?.Id === carrierId ? user.Carrier.Name : undefined)
}
