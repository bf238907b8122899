import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'

/** The selected carrier's name; from the user details until the list of accounts is there. */
export function carrierName(
  carrierId: string,
  accounts: readonly AccountEntry[],
  user: Pick<UserDetails, 'Carrier'>,
): string | undefined {
  const listed = accounts.find(({ Account }) => Account.Id === carrierId)?.Account.Name
  return listed ?? (user.Carrier?.Id === carrierId ? user.Carrier.Name : undefined)
}
